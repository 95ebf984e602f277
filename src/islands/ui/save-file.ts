/** Gives the reader a file to keep, as the browser keeps downloads. */
export function saveFile(content: BlobPart, { name, type }: { name: string; type: string }): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
