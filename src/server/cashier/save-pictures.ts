import { writeFile } from "node:fs/promises";
import { UsageError } from "#/server/ops/output.ts";

/** Writes pictures for staff as `<name>-1.jpg` and on, over no file; answers what they are called. Throws UsageError. */
export async function savePictures(name: string, pictures: readonly Buffer[]): Promise<string[]> {
  const files: string[] = [];
  for (const [at, picture] of pictures.entries()) {
    const file = `${name}-${at + 1}.jpg`;
    await writeFile(file, picture, { flag: "wx", mode: 0o600 }).catch(
      (error: NodeJS.ErrnoException) => {
        throw new UsageError(`${file} cannot be written (${error.code})`);
      },
    );
    files.push(file);
  }
  return files;
}
