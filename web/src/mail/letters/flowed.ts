// format=flowed (RFC 3676): a line that ends in a blank goes on in the next one, if both are quoted
// equally deep. The signature's "-- " is no such line.
const quoteDepth = (line: string) => /^>*/.exec(line)![0].length;

export function unflow(text: string, deleteSpace: boolean): string {
  const lines: string[] = [];
  let open: { depth: number } | null = null; // the line above goes on here
  for (const raw of text.split('\n')) {
    const depth = quoteDepth(raw);
    const content = raw.slice(depth).replace(/^ /, '');
    const isSignature = content === '-- ';
    const goesOn = content.endsWith(' ') && !isSignature;
    const kept = goesOn && deleteSpace ? content.slice(0, -1) : content;
    if (open && open.depth === depth && !isSignature) lines[lines.length - 1] += kept;
    else lines.push(`${'>'.repeat(depth)}${depth ? ' ' : ''}${kept}`);
    open = goesOn ? { depth } : null;
  }
  return lines.join('\n');
}
