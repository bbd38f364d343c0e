// Bare addresses out of header fields.
import { type Address, addressParser } from 'postal-mime';

const bare = (address: string | undefined): string[] => {
  const found = /[^\s<>"',;:()]+@[^\s<>"',;()]+/.exec(address ?? '');
  return found ? [found[0].toLowerCase().replace(/\.$/, '')] : [];
};

export function addresses(value: string | undefined): string[] {
  if (!value?.trim()) return [];
  const list = addressParser(value).flatMap((entry: Address) => (entry.group ? entry.group : [entry]));
  // Where the field is too damaged for a parser, an address may still stand in the name.
  return [...new Set(list.flatMap(({ address, name }) => (address ? bare(address) : bare(name))))];
}

// The name that stands before the first address.
export function nameIn(value: string | undefined): string | null {
  const [first] = value?.trim() ? addressParser(value) : [];
  const name = first?.name?.trim();
  return name && !name.includes('@') ? name : null;
}

export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);
export const localPart = (address: string) => address.slice(0, address.lastIndexOf('@'));
