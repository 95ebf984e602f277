import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, open, rm, statfs } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  checkDatabase,
  DatabaseUnavailable,
  migrate,
  openDatabase,
  startEmbedded,
} from "#/server/db/index.ts";
import { balancesOf, postTransfer, reconcile } from "#/server/ledger/index.ts";
import { walletWith } from "../support/ledger.ts";

const folder = await mkdtemp(path.join(os.tmpdir(), "pleno-disk-"));
await chmod(folder, 0o755);

/** A disk of its own, which only root can mount. */
function mounted(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=200m,mode=755", "none", folder], {
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
}

describe("a full disk", () => {
  it.skipIf(!mounted())(
    "stops money, halves nothing, and lets it flow again without a restart",
    async () => {
      onTestFinished(async () => {
        execFileSync("umount", [folder]);
        await rm(folder, { recursive: true });
      });
      const server = await startEmbedded({ dataDir: path.join(folder, "postgres") });
      onTestFinished(() => server.stop());
      const url = await server.database("pleno");
      await migrate(url);
      const { db, close } = openDatabase({ url, maxConnections: 2 });
      onTestFinished(close);
      const [ana, ben] = [await walletWith(db, 1_000_000n), await walletWith(db, 0n)];
      let sent = 0;
      const pay = () =>
        postTransfer(db, {
          reference: `disk:${sent++}`,
          kind: "gift",
          legs: [
            { accountId: ana.wallet, amountMinor: -1n },
            { accountId: ben.wallet, amountMinor: 1n },
          ],
          meta: { note: "x".repeat(20_000).replaceAll("x", () => String(sent % 10)) },
        }).then(
          (posted) => (posted.ok ? "posted" : posted.code),
          (error: unknown) => error,
        );

      // A log segment of its own, with room for all that follows: it is the tables that must find no room.
      const admin = openDatabase({ url: server.adminUrl("postgres"), maxConnections: 1 });
      await sql`select pg_switch_wal()`.execute(admin.db);
      await admin.close();
      expect(await pay()).toBe("posted");

      const filler = path.join(folder, "filler");
      const file = await open(filler, "w");
      const { bavail, bsize } = await statfs(folder);
      await file.appendFile(Buffer.alloc(bavail * bsize - 500_000));
      await file.close();
      let posted = 0;
      let end: unknown = "posted";
      for (; end === "posted" && posted < 20_000; posted++) end = await pay();
      expect(end).toBeInstanceOf(DatabaseUnavailable);
      await expect(checkDatabase(db)).rejects.toMatchObject({
        name: "DatabaseUnavailable",
        cause: { code: "53100" },
      });

      await rm(filler);
      await expect.poll(pay).toBe("posted");
      expect(await checkDatabase(db)).toEqual({ durable: true, writable: true });
      expect((await reconcile(db)).drift).toEqual([]);
      const { rows } = await sql<{
        n: bigint;
      }>`select count(*) as n from transfers where kind = 'gift'`.execute(db);
      expect((await balancesOf(db, [ben.wallet])).get(ben.wallet)).toBe(rows[0]?.n);
    },
  );
});
