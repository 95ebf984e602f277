import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Place } from "./place.ts";

const PASSWORD_FILE = "pleno.password";

/**
 * Makes the database cluster of a data directory if there is none, and answers its superuser's password. It is made
 * beside its place and renamed into it: a start that was cut off leaves nothing half made.
 */
export async function createCluster(
  place: Place,
  admin: string,
  durable: boolean,
): Promise<string> {
  const passwordFile = path.join(place.dataDir, PASSWORD_FILE);
  if (!existsSync(path.join(place.dataDir, "PG_VERSION"))) await initialise(place, admin, durable);
  return (await readFile(passwordFile, "utf8")).trim();
}

async function initialise(place: Place, admin: string, durable: boolean): Promise<void> {
  const part = `${place.dataDir}.new-${process.pid}`;
  const secret = `${part}.password`;
  await mkdir(path.dirname(part), { recursive: true });
  await mkdir(part, { mode: 0o700 });
  await writeFile(secret, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 });
  try {
    if (place.user) {
      await chown(part, place.user.uid, place.user.gid);
      await chown(secret, place.user.uid, place.user.gid);
    }
    const flags = [
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
    ];
    await promisify(execFile)(
      place.binaries.initdb,
      [
        `--pgdata=${part}`,
        `--username=${admin}`,
        `--pwfile=${secret}`,
        "--auth=scram-sha-256",
        "--no-instructions",
        ...flags,
        ...(durable ? [] : ["--no-sync"]),
      ],
      { ...place.user, cwd: part, env: { LC_MESSAGES: "C" } },
    );
    await rename(secret, path.join(part, PASSWORD_FILE));
    await rename(part, place.dataDir).catch((error: unknown) => {
      if (!existsSync(path.join(place.dataDir, "PG_VERSION"))) throw error;
    });
  } finally {
    await rm(part, { recursive: true, force: true });
    await rm(secret, { force: true });
  }
}
