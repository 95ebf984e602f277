import { sql } from "kysely";
import { again, type Db, sqlStateOf } from "#/server/db/index.ts";
import { wakeWorkers } from "#/server/events/index.ts";
import type { SignedNotice } from "./providers/adapter.ts";
import { openTeller } from "./tell-credited.ts";

/** What the statement raises where it credits nothing: something stands in its way, or is kept already. */
const NOTHING_DONE = new Set(["PL004", "23505"]);

/**
 * Credits a deposit that waits, by a payment of its very amount, in one statement (`cashier_credit_once`) in which the
 * database checks the signature itself. False: it has done nothing, and the notice is gone through step by step. The
 * member's open pages are told a moment later, many members at once.
 */
export function openCreditAtOnce(
  db: Db,
): (provider: string, signed: SignedNotice) => Promise<boolean> {
  const tell = openTeller(db);
  return async (provider, { notice, proof }) => {
    if (notice.about !== "deposit" || notice.outcome !== "paid" || notice.parts) return false;
    const { rows } = await again(() =>
      sql<{ event: bigint | null }>`select cashier_credit_once(${provider}, ${proof.stamp},
        ${proof.body}::bytea, ${proof.signature}) as event`.execute(db),
    ).catch((fault: unknown) => {
      if (NOTHING_DONE.has(sqlStateOf(fault) ?? "")) return { rows: [] };
      throw fault;
    });
    const eventId = rows[0]?.event ?? null;
    if (eventId === null) return false;
    wakeWorkers(db);
    tell(eventId);
    return true;
  };
}
