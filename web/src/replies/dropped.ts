// What was dropped or chosen, with folders opened: a folder of letters is how some mail programs export.
export interface Given {
  name: string; // with the path inside the folder
  file: File;
}

export const chosen = (list: FileList | null): Given[] =>
  Array.from(list ?? []).map((file) => ({ name: file.webkitRelativePath || file.name, file }));

// Entries are asked for at once: the list of a drop is emptied as soon as its event is over.
export async function dropped(transfer: DataTransfer | null): Promise<Given[]> {
  const entries = Array.from(transfer?.items ?? []).flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  const plain = chosen(transfer?.files ?? null);
  if (!entries.some(({ isDirectory }) => isDirectory)) return plain;
  return (await Promise.all(entries.map(filesIn))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<Given[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [{ name: entry.fullPath.replace(/^\//, ''), file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const all: FileSystemEntry[] = [];
  // A folder's entries come in parts, the last of which is empty.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) break;
    all.push(...some);
  }
  return (await Promise.all(all.map(filesIn))).flat();
}

// The browser's own way to choose a folder; a field that is on no page.
export function chooseFolder(): Promise<Given[]> {
  const field = document.createElement('input');
  field.type = 'file';
  field.webkitdirectory = true;
  return new Promise((resolve) => {
    field.addEventListener('change', () => resolve(chosen(field.files)), { once: true });
    field.addEventListener('cancel', () => resolve([]), { once: true });
    field.click();
  });
}
