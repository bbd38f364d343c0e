// The bakery's invented mail (examples/mail, CC0), in a file of its own that is fetched once the page stands.
let text: Promise<string> | undefined;

export async function loadMailSample(): Promise<Uint8Array> {
  text ??= import('../../../examples/mail/bakery_support.jsonl?raw').then((module) => module.default);
  return new TextEncoder().encode(await text);
}
