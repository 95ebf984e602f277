import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach } from "vitest";
import { getSiteView } from "#/server/site/index.ts";
import type { Ran } from "../../scripts/ops/run.ts";
import { operators } from "./operator.ts";
import { testPlatform } from "./platform.ts";

/** An operator at the command line of a demo world of the test file's own; what a test changed is undone after it. */
export async function siteOperator() {
  const { database, config } = await testPlatform();
  const { db } = database;
  const nowMs = Date.now();
  const folder = await mkdtemp(path.join(os.tmpdir(), "pleno-site-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  // A run closes what it opened; this one stays open for the next.
  const as = operators(database.owner, {
    connect: () => ({ ...database.owner, close: async () => undefined }),
  });
  const ops = as("ana");
  const changes = async () => JSON.parse((await ops("site", "history", "--json")).out);
  let settled = 0;
  afterEach(async () => {
    const all: { id: string; undoes: string | null }[] = await changes();
    for (const { id, undoes } of all)
      if (undoes === null && Number(id) > settled) await ops("site", "undo", id);
    settled = Math.max(settled, ...all.map(({ id }) => Number(id)));
  });

  /** A file with this text; its path. */
  async function file(name: string, text: string): Promise<string> {
    const written = path.join(folder, name);
    await writeFile(written, text);
    return written;
  }
  return {
    db,
    file,
    nowMs,
    ops,
    as,
    changes,
    /** What pages get of the site, a minute later. */
    view: () =>
      getSiteView(
        db,
        { payloadKeys: [], ageOfMajority: 18, publicUrl: config.publicUrl },
        nowMs + 60_000,
      ),
    async put(kind: string, document: object, ...more: string[]): Promise<Ran> {
      return ops(
        "site",
        "put",
        kind,
        await file(`${kind}.json`, JSON.stringify(document)),
        ...more,
      );
    },
  };
}
