import { vi } from "vitest";
import type { Db } from "#/server/db/index.ts";
import { sealBooks, verifyBooks } from "#/server/ledger/index.ts";

/** Seals until no row waits. A transaction of any database of the cluster holds seals up: another file's, for one. */
export async function sealAll(db: Db): Promise<void> {
  await vi.waitUntil(
    async () => {
      await sealBooks(db);
      return (await verifyBooks(db)).waiting === 0;
    },
    { timeout: 60_000 },
  );
}
