// Hands a file to the person.
export function download(content: BlobPart, name: string, type = 'application/octet-stream') {
  const url = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
