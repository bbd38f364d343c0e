// Looks for past cases away from the page's thread.
import { CaseFinder } from './case-finder';
import type { FromRetrieval, ToRetrieval } from './retrieval-messages';

const slice = 100; // milliseconds; also between two messages about progress

const scope = self as unknown as {
  postMessage(message: FromRetrieval): void;
  onmessage: ((event: MessageEvent<ToRetrieval>) => void) | null;
};

const finder = new CaseFinder((message) => scope.postMessage(message), slice);
scope.onmessage = ({ data }) => finder.take(data);
