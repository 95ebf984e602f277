import { inTransaction } from "#/server/db/index.ts";
import { SOURCE_COLLECTION } from "#/server/lottery/index.ts";
import { SOURCES } from "../../src/sandbox/lottery/numbers.ts";
import { publicKeyOf } from "../../src/sandbox/lottery/signing.ts";
import type { Keys } from "./keys.ts";
import { openPatiently } from "./open-patiently.ts";
import type { Plan } from "./plan.ts";

/**
 * Has the site hear the feed of fictional results that runs beside it: its two sources, with the public halves of what
 * they sign with. Where it does not run, sources of an earlier start are taken away. As the database's owner.
 */
export async function connectSandboxLottery(
  owner: string | null,
  plans: readonly Pick<Plan, "name">[],
  { LOTTERY_KEY }: Pick<Keys, "LOTTERY_KEY">,
): Promise<void> {
  if (owner === null) return;
  const runs = plans.some(({ name }) => name === "lottery");
  const { db, close } = openPatiently(owner, "pleno start");
  try {
    await inTransaction(db, async (tx) => {
      for (const source of SOURCES) {
        const there = await SOURCE_COLLECTION.read(tx, source);
        const keys = runs ? [publicKeyOf(LOTTERY_KEY, source)] : [];
        const enabled = (there as { enabled?: boolean } | null)?.enabled ?? true;
        if (runs) await SOURCE_COLLECTION.write(tx, source, { source, keys, enabled });
        else if (there !== null) await SOURCE_COLLECTION.write(tx, source, null);
      }
    });
  } finally {
    await close();
  }
}
