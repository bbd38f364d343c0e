// What a person says about the files that were brought.
import type { Choices, Imported } from '../mail';

// Another choice may yet give pairs.
export const isAskedAbout = ({ letters, tables, texts }: Imported) =>
  letters.length + tables.length + texts.length > 0;

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
