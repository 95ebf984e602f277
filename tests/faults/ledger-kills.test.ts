import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { DatabaseUnavailable, migrate, openDatabase, startEmbedded } from "#/server/db/index.ts";
import { postTransfer, reconcile } from "#/server/ledger/index.ts";
import { dataDir, kill } from "../support/data-dir.ts";
import { walletWith } from "../support/ledger.ts";
import { sized } from "../support/sizes.ts";

const KILLS = sized(30);
const WORKERS = 8;

it(`keeps every acknowledged transfer through ${KILLS} kills under load, and halves none`, async () => {
  const server = await startEmbedded({ dataDir: await dataDir() });
  const owner = await server.database("pleno");
  const url = await server.application("pleno");
  await migrate(owner, { appUrl: url });
  const { db, close } = openDatabase({ url: owner, maxConnections: WORKERS });
  onTestFinished(async () => {
    await close();
    await server.stop();
  });
  const wallets: bigint[] = [];
  for (let n = 0; n < 10; n++) wallets.push((await walletWith(db, 1_000_000n)).wallet);
  const pick = () => wallets[randomInt(wallets.length)] ?? 0n;

  const acknowledged: string[] = [];
  const faults: unknown[] = [];
  let stopped = false;
  const post = async (worker: number) => {
    for (let n = 0; !stopped; n++) {
      const [from, to] = [pick(), pick()];
      if (from === to) continue;
      const reference = `${worker}:${n}`;
      const legs = [
        { accountId: from, amountMinor: -1n },
        { accountId: to, amountMinor: 1n },
      ];
      try {
        const posted = await postTransfer(db, { reference, kind: "gift", legs });
        if (posted.ok) acknowledged.push(reference);
      } catch (error) {
        faults.push(error);
        await pause(5);
      }
    }
  };
  const workers = Array.from({ length: WORKERS }, (_, worker) => post(worker));
  for (let n = 0; n < KILLS; n++) {
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 50);
    kill(server.pid, "SIGKILL");
  }
  const before = acknowledged.length;
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 50);
  stopped = true;
  await Promise.all(workers);

  expect(faults.length).toBeGreaterThan(0);
  expect(faults.filter((fault) => !(fault instanceof DatabaseUnavailable))).toEqual([]);
  const { rows } = await sql<{ reference: string }>`select reference from transfers`.execute(db);
  const kept = new Set(rows.map((row) => row.reference));
  expect(acknowledged.filter((reference) => !kept.has(reference))).toEqual([]);
  expect((await reconcile(db)).drift).toEqual([]);
});
