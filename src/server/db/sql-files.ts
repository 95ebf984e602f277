import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const AREAS = fileURLToPath(new URL("../", import.meta.url));

export type SqlFile = { readonly name: string; readonly text: string; readonly checksum: string };
export type SqlFiles = {
  readonly migrations: readonly SqlFile[];
  readonly functions: readonly SqlFile[];
};

/** The files of a folder, or of the `sql/` of every area, each with its checksum; numbered ones in their order. */
export async function readSql(folder?: string): Promise<SqlFiles> {
  const paths: string[] = [];
  for await (const file of glob(folder ? "*.sql" : "*/sql/*.sql", { cwd: folder ?? AREAS }))
    paths.push(file);
  const read = async (file: string, name: string): Promise<SqlFile> => {
    const text = await readFile(path.join(folder ?? AREAS, file), "utf8");
    return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
  };
  const named = (pattern: RegExp, nameOf: (file: string) => string) =>
    Promise.all(
      paths
        .filter((file) => pattern.test(path.basename(file)))
        .map((file) => read(file, nameOf(file))),
    );
  const inOrder = (a: SqlFile, b: SqlFile) => (a.name < b.name ? -1 : 1);
  return {
    migrations: (await named(/^\d{4}_[a-z_]+\.sql$/, path.basename)).sort(inOrder),
    functions: (await named(/^functions(_[a-z]+)?\.sql$/, (file) => file)).sort(inOrder),
  };
}

/** An error of the database that names the file it is in. */
export function faultIn(name: string, cause: unknown): Error {
  return new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
}
