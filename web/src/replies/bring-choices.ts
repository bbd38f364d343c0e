// What a person says about the files that were brought, and what is said when they give no pairs.
import type { Choices, Imported } from '../mail';

// Another choice may yet give pairs.
export const isAskedAbout = ({ letters, tables, texts }: Imported) =>
  letters.length + tables.length + texts.length > 0;

export function whyNoPairs({ letters, tables, texts, sentences }: Imported): string {
  if (letters.length > 0)
    return `${letters.length} letters were read, but none of them answers another one. Say which address is yours, or add the mailbox with your replies.`;
  const said = sentences.slice(0, 3).join(' ');
  const [table] = tables;
  const advice = table
    ? `No pairs were found in that. Open "How ${table.file} was understood" and say what its columns hold.`
    : texts.length > 0
      ? ''
      : 'No letters were found in that. Mailboxes (.mbox, .eml), tables (.csv), .json, .txt and .zip files of these can be read.';
  return `${said} ${advice}`.trim();
}

// A newer choice goes over an older one, column by column.
export function together(before: Choices, { us, columns = {}, layouts, separator }: Choices): Choices {
  const all = { ...before.columns };
  for (const [file, chosen] of Object.entries(columns)) all[file] = { ...all[file], ...chosen };
  return {
    ...before,
    ...(us && { us }),
    ...(separator !== undefined && { separator }),
    columns: all,
    layouts: { ...before.layouts, ...layouts },
  };
}
