import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import type { Setting } from "#/server/ops/command.ts";
import type { Ran } from "../../scripts/ops/run.ts";
import { testDatabase } from "./database.ts";
import { operators } from "./operator.ts";

/** An operator at the command line of a migrated database with nothing in it. */
export async function emptySite(
  secret = "a-secret-of-the-tests-and-of-nobody-else",
  setting: Partial<Setting> = {},
) {
  const database = await testDatabase();
  const folder = await mkdtemp(path.join(os.tmpdir(), "pleno-empty-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const ops = operators(database.owner, {
    secrets: () => [secret],
    connect: () => ({ ...database.owner, close: async () => undefined }),
    appUrl: database.url,
    ...setting,
  })("ana");
  /** A file with this text; its path. */
  async function file(name: string, text: string): Promise<string> {
    const written = path.join(folder, name);
    await writeFile(written, text, { mode: 0o600 });
    return written;
  }
  return {
    ...database,
    secret,
    ops,
    folder,
    file,
    put: async (kind: string, document: object): Promise<Ran> =>
      ops("site", "put", kind, await file(`${kind}.json`, JSON.stringify(document))),
    get: async (name: string) => JSON.parse((await ops("site", "get", name, "--json")).out),
    changes: async () => JSON.parse((await ops("site", "history", "--json")).out),
  };
}
