// <crumb-replies> on a page that has only widget.js: its script, which is twice as large, is fetched from
// beside widget.js once the tag is seen. Says so in the tag's place where that is not possible.
const tag = 'crumb-replies';
const script = document.currentScript as HTMLScriptElement | null; // none in a module

const notThere =
  'Replies could not be loaded. It has a script of its own: put replies.js beside widget.js, or into this page instead of it.';
const notAllowed =
  'Replies could not be loaded: this page asks for Trusted Types, under which no script fetches another. Put replies.js into this page instead of widget.js.';
function say(place: Element, why = notThere) {
  const words = document.createElement('p');
  words.setAttribute('role', 'alert');
  words.textContent = why;
  place.replaceChildren(words);
}
function fetchFor(place: Element) {
  if (!script?.src || new URL(script.src).protocol === 'data:') return say(place);
  const more = document.createElement('script');
  try {
    more.src = new URL('replies.js', script.src).href;
  } catch (error) {
    return say(place, error instanceof TypeError ? notAllowed : notThere);
  }
  more.nonce = script.nonce;
  more.onerror = () => say(place);
  document.head.append(more);
}

export function fetchRepliesWhenSeen() {
  const seen = () => {
    const place = customElements.get(tag) ? null : document.querySelector(tag);
    if (place) fetchFor(place);
    if (place || customElements.get(tag)) watcher.disconnect();
  };
  const watcher = new MutationObserver(seen);
  watcher.observe(document, { childList: true, subtree: true });
  seen();
}
