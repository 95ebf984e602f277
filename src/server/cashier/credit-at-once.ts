import { sql } from "kysely";
import {
  again,
  type Db,
  isOfData,
  openGathering,
  openSetFaults,
  sqlStateOf,
  type TellSetFault,
  whileHeld,
} from "#/server/db/index.ts";
import { wakeWorkers } from "#/server/events/index.ts";
import type { SignedNotice } from "./providers/adapter.ts";
import { openTeller } from "./tell-credited.ts";

/** What the statement raises where it credits nothing: something stands in its way, or is kept already. */
const NOTHING_DONE = new Set(["PL004", "23505"]);
/** One statement of a provider is under way for a crowd, and one more for those that came meanwhile. */
const GATHERED = { atOnce: 2, most: 64 };

type Proof = SignedNotice["proof"];

/**
 * Credits a deposit that waits, by a payment of its very amount, in one statement in which the database checks the signature
 * itself: with the others of its provider at this moment (`cashier_credit_many`), or, where that leaves it out or fails,
 * alone (`cashier_credit_once`), for three seconds where somebody holds the wallet, without a connection in between. False:
 * it has done nothing, and the notice is gone through step by step. The member's open pages are told a moment later, many
 * members at once; `report` what makes a set fail.
 */
export function openCreditAtOnce(
  db: Db,
  report?: (message: string) => void,
): (provider: string, signed: SignedNotice) => Promise<boolean> {
  const tell = openTeller(db);
  const tellFault = openSetFaults("payments of a provider", report);
  const gather = openGathering(
    (proofs: readonly Proof[], key: string) => creditMany(db, key, proofs, tellFault),
    GATHERED,
  );
  return async (provider, { notice, proof }) => {
    if (notice.about !== "deposit" || notice.outcome !== "paid" || notice.parts) return false;
    const together = await gather(`${notice.currency} ${provider}`, proof);
    const eventId = together ?? (await creditAlone(db, provider, proof));
    if (eventId === null) return false;
    wakeWorkers(db);
    tell(eventId);
    return true;
  };
}

async function creditMany(
  db: Db,
  key: string,
  proofs: readonly Proof[],
  tell: TellSetFault,
): Promise<readonly (bigint | null)[]> {
  const [currency = "", ...provider] = key.split(" ");
  const { rows } = await again(() =>
    sql<{
      events: (bigint | null)[];
    }>`select cashier_credit_many(${provider.join(" ")}, ${currency},
      ${proofs.map(({ stamp }) => stamp)}::text[], ${proofs.map(({ body }) => body)}::bytea[],
      ${proofs.map(({ signature }) => signature)}::text[]) as events`.execute(db),
  ).catch((fault: unknown) => {
    // Data that the statement cannot take is one word's, and the others are credited without it.
    if (!isOfData(fault)) throw fault;
    tell(fault);
    return { rows: [] };
  });
  return proofs.map((_, place) => rows[0]?.events[place] ?? null);
}

async function creditAlone(
  db: Db,
  provider: string,
  { stamp, body, signature }: Proof,
): Promise<bigint | null> {
  const { rows } = await whileHeld(() =>
    again(() =>
      sql<{
        event: bigint | null;
      }>`select cashier_credit_once(${provider}, ${stamp}, ${body}::bytea, ${signature}) as event`.execute(
        db,
      ),
    ),
  ).catch((fault: unknown) => {
    if (NOTHING_DONE.has(sqlStateOf(fault) ?? "")) return { rows: [] };
    throw fault;
  });
  return rows[0]?.event ?? null;
}
