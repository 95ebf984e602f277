import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type Binaries, findBinaries } from "./binaries.ts";

export type UnixUser = { readonly uid: number; readonly gid: number };

/** Where the server runs: its data, its programs, and, when we are root, the user that it runs as. */
export type Place = {
  readonly dataDir: string;
  readonly binaries: Binaries;
  readonly user: UnixUser | undefined;
};

const ROOT_HOME = "/var/lib/pleno";

/**
 * Decides where the server of a data directory runs. Postgres refuses to run as root, so root starts it as the
 * user `postgres` (else `nobody`); if that user cannot enter the folders asked for (a clone below /root, say),
 * data and programs lie in /var/lib/pleno instead.
 */
export async function findPlace(askedDir: string): Promise<Place> {
  const binaries = await findBinaries();
  const dataDir = path.resolve(askedDir);
  if (os.userInfo().uid !== 0) return { dataDir, binaries, user: undefined };
  const user = await serverUser(dataDir);
  const home = (await mayEnter(path.dirname(dataDir), user))
    ? dataDir
    : path.join(ROOT_HOME, nameFor(dataDir));
  const programs = (await mayEnter(path.dirname(binaries.postgres), user))
    ? binaries
    : await copyPrograms(binaries);
  return { dataDir: home, binaries: programs, user };
}

async function serverUser(dataDir: string): Promise<UnixUser> {
  if (existsSync(dataDir)) {
    const { uid, gid } = await stat(dataDir);
    if (uid !== 0) return { uid, gid };
  }
  const users = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const found = ["postgres", "nobody"].flatMap((name) =>
    users.filter((user) => user[0] === name),
  )[0];
  if (!found)
    throw new Error(
      "Postgres does not run as root, and there is no user postgres or nobody to run it as",
    );
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

async function mayEnter(folder: string, user: UnixUser): Promise<boolean> {
  if (existsSync(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const others = gid === user.gid ? 0o010 : 0o001;
    if ((mode & (uid === user.uid ? 0o100 : others)) === 0) return false;
  }
  const parent = path.dirname(folder);
  return parent === folder || mayEnter(parent, user);
}

function nameFor(dataDir: string): string {
  return `${path.basename(dataDir)}-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`;
}

async function copyPrograms(binaries: Binaries): Promise<Binaries> {
  const target = path.join(ROOT_HOME, `programs-${binaries.version}`);
  if (!existsSync(target)) {
    const source = path.resolve(path.dirname(binaries.postgres), "..");
    const part = `${target}.${process.pid}`;
    await mkdir(ROOT_HOME, { recursive: true, mode: 0o755 });
    await cp(source, part, { recursive: true, verbatimSymlinks: true });
    await rename(part, target).catch(async (error: unknown) => {
      await rm(part, { recursive: true, force: true });
      if (!existsSync(target)) throw error;
    });
  }
  const inTarget = (file: string) => path.join(target, "bin", path.basename(file));
  return { ...binaries, postgres: inTarget(binaries.postgres), initdb: inTarget(binaries.initdb) };
}
