import { sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import { MINUTE_MS, SECOND_MS } from "#/lib/base/time.ts";
import { vendorWalletQuery, vendorWalletTransfer } from "#/lib/contract/games/transfer-wallet.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { addJob } from "#/server/events/index.ts";
import { announceBalance, getCurrency } from "#/server/wallet/index.ts";
import { type AskDeps, type AskedVendor, askVendor } from "./ask-vendor.ts";
import { ASK_WALLETS_JOB, type TransferRow } from "./wallet-transfers.ts";

export type WalletDeps = AskDeps & {
  readonly db: Db;
  /** Told what a vendor did not answer as it should. */
  readonly report?: (message: string) => void;
};

const AT_ONCE = 20;
/** Longer than a query and an order take together, each of which is given up after ten seconds. */
const ASKING_MS = 30 * SECOND_MS;
const ANSWER_WITHIN_MS = 10 * SECOND_MS;
const FIRST_AGAIN_MS = 5 * SECOND_MS;
const LAST_AGAIN_MS = 10 * MINUTE_MS;

type Claimed = TransferRow & AskedVendor & { readonly player: string };

/**
 * Asks vendors what became of the transfers that are due, or of those named. A transfer that was asked for before is
 * queried first, and asked anew, under the same id, only where the vendor has never heard of it. What no vendor has said
 * stays open, however long. Any number of processes may: each takes its own. Answers how many were asked about.
 */
export async function askAboutTransfers(
  deps: WalletDeps,
  ids: readonly string[] | null = null,
): Promise<number> {
  let asked = 0;
  for (;;) {
    const rows = await claim(deps.db, ids);
    await Promise.all(
      rows.map((row) =>
        ask(deps, row)
          .catch((fault) =>
            deps.report?.(`transfer ${row.id} is not asked about: ${String(fault)}`),
          )
          .then(() => release(deps.db, row)),
      ),
    );
    asked += rows.length;
    if (ids !== null || rows.length < AT_ONCE) return asked;
  }
}

/** Notes that a vendor is being asked, before it is: meanwhile nobody else asks about the same transfer. */
function claim(db: Db, ids: readonly string[] | null): Promise<Claimed[]> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Claimed>`
      with due as (
        select id from wallet_transfers
        where closed_at is null and (asking_until is null or asking_until <= clock_timestamp())
          and case when ${ids}::text[] is null then ask_after <= clock_timestamp() else id = any(${ids}::text[]) end
        order by ask_after limit ${AT_ONCE} for update skip locked),
      claimed as (
        update wallet_transfers t set asks = t.asks + 1, state = 'asked',
          asking_until = clock_timestamp() + ${ASKING_MS}::float8 * interval '1 millisecond',
          ask_after = clock_timestamp()
            + least(${FIRST_AGAIN_MS}::float8 * 2 ^ least(t.asks, 20), ${LAST_AGAIN_MS}) * interval '1 millisecond'
        from due where t.id = due.id returning t.*)
      select claimed.*, v.code as vassalage, v.api_url as "apiUrl", p.reference as player
      from claimed join vendors v on v.id = claimed.vendor_id join game_players p on p.id = claimed.player_id`.execute(
      tx,
    );
    for (const { ask_after } of rows)
      await addJob(tx, ASK_WALLETS_JOB, {}, { runAtMs: ask_after.getTime() + SECOND_MS });
    return rows;
  });
}

/** Nobody is asking any more, unless another process began to meanwhile. */
async function release(db: Db, { id, asks }: Claimed): Promise<void> {
  await db
    .updateTable("wallet_transfers")
    .set({ asking_until: null })
    .where("id", "=", id)
    .where("asks", "=", asks)
    .where("closed_at", "is", null)
    .execute();
}

async function ask(deps: WalletDeps, row: Claimed): Promise<void> {
  const patient = { ...deps, vendorTimeoutMs: deps.vendorTimeoutMs ?? ANSWER_WITHIN_MS };
  const { id, vassalage } = row;
  if (row.asks > 1) {
    const known = await askVendor(patient, row, vendorWalletQuery, { transferId: id });
    if (known.is === "done" && known.value.transferId === id)
      return end(deps.db, row, known.value.state === "done", known.value.reason ?? "refused");
    // Only a vendor that has never heard of it is asked for it again.
    if (known.is !== "refused")
      return say(deps, row, known.is === "unknown" ? known.why : known.is);
  }
  const { exponent } = await getCurrency(deps.db, row.currency);
  const answer = await askVendor(patient, row, vendorWalletTransfer, {
    transferId: id,
    playerId: row.player,
    direction: row.direction,
    amount: formatWire(row.amount_minor, exponent),
    currency: row.currency,
  });
  if (answer.is === "done" && answer.value.transferId === id) return end(deps.db, row, true, "");
  // The id stands for something else there: what became of this transfer is for people to find out.
  if (answer.is === "refused" && answer.code !== "transfer_conflict")
    return end(deps.db, row, false, answer.code);
  if (answer.is === "unasked" && row.asks === 1) return end(deps.db, row, false, "vendor_closed");
  say(deps, row, `${vassalage} ${"why" in answer ? answer.why : answer.is}`);
}

function say({ report }: WalletDeps, { id, vassalage }: Claimed, what: string): void {
  report?.(`vendor ${vassalage} about transfer ${id}: ${what}`);
}

function end(db: Db, { id, member_id }: Claimed, done: boolean, reason: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sql`select games_end_wallet_transfer(${id}, ${done}, ${reason})`.execute(tx);
    await announceBalance(tx, member_id);
  });
}
