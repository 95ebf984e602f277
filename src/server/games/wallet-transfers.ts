import { randomBytes } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { type Currency, formatWire, parseMoney } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { SECOND_MS } from "#/lib/base/time.ts";
import type { CodeOf, ParsedOf } from "#/lib/contract/call.ts";
import type {
  transferWallet as transferWalletCall,
  WalletTransfer,
} from "#/lib/contract/games/wallets.ts";
import { checkCare } from "#/server/care/index.ts";
import type { Db } from "#/server/db/index.ts";
import { addJob } from "#/server/events/index.ts";
import type { Session } from "#/server/http/route.ts";
import { holdMoney, openAccount } from "#/server/ledger/index.ts";
import { takesNew } from "#/server/site/index.ts";
import { announceBalance, getCurrency } from "#/server/wallet/index.ts";
import { takePlayer } from "./players.ts";
import type { WalletTransfersTable } from "./tables.ts";

export type TransferRow = Selectable<WalletTransfersTable>;
type Order = ParsedOf<typeof transferWalletCall>;
type Refusal = CodeOf<typeof transferWalletCall>;
type Vendor = { id: number; code: string; name: string; state: string };

/** The job that asks vendors about transfers that they have not answered. */
export const ASK_WALLETS_JOB = "games_ask_wallets";
/** A call asks the vendor itself as soon as it is committed; who died before that is stood in for after this. */
const ASK_LATER_MS = 5 * SECOND_MS;
/** The job's clock and the rows' may differ by this without costing a minute. */
const JOB_LATE_MS = 500;

/**
 * Writes what is to be moved, before any vendor is asked (ask-wallets.ts): money that goes in is put aside here, in the
 * caller's transaction. All that can be refused is refused before the first row.
 */
export async function openWalletTransfers(
  tx: Db,
  session: Session,
  order: Order,
): Promise<Result<TransferRow[], Refusal>> {
  const { exponent } = await getCurrency(tx, session.currency);
  const wanted: { vassalage: string; amountMinor: bigint }[] = [];
  for (const { vassalage, amount } of order.direction === "in" ? [order] : order.wallets) {
    const minor = parseMoney(amount, exponent);
    if (!minor.ok) return minor;
    if (minor.value === 0n) return refuse("bad_amount");
    wanted.push({ vassalage, amountMinor: minor.value });
  }
  await takeTurn(tx, session.memberId);
  const moves: Move[] = [];
  for (const { vassalage, amountMinor } of wanted) {
    const vendor = await findTransferVendor(tx, vassalage);
    if (!vendor || moves.some((move) => move.vendor.id === vendor.id))
      return refuse("vendor_unknown", { detail: { vassalage } });
    const player = { ...session, vendorId: vendor.id, play: false };
    moves.push({ vendor, playerId: await takePlayer(tx, player), amountMinor });
  }
  const busy = await findUnderWay(
    tx,
    moves.map(({ playerId }) => playerId),
  );
  const taken = moves.find(({ playerId }) => busy.has(playerId));
  if (taken) return refuse("transfer_under_way", { detail: { vassalage: taken.vendor.code } });

  const rows: TransferRow[] = [];
  for (const move of moves) {
    const id = newTransferId();
    if (order.direction === "in") {
      const held = await putAside(tx, session, move, id);
      if (!held.ok) return held;
    }
    rows.push(await insertTransfer(tx, session, order.direction, id, move));
  }
  if (order.direction === "in") await announceBalance(tx, session.memberId);
  return ok(rows);
}

type Wanted = { vendor: Pick<Vendor, "id">; playerId: bigint; amountMinor: bigint };
type Move = Wanted & { vendor: Vendor };

async function putAside(
  tx: Db,
  { memberId, currency }: Session,
  { vendor, amountMinor }: Move,
  id: string,
): Promise<Result<null, Refusal>> {
  if (vendor.state !== "open") return refuse("vendor_closed");
  if (!(await takesNew(tx, "bets"))) return refuse("bets_stopped");
  const care = await checkCare(tx, { memberId, act: "bet", amountMinor, currency });
  if (!care.ok) return care;
  const wallet = await openAccount(tx, {
    owner: { kind: "member", id: memberId },
    purpose: "wallet",
    currency,
  });
  const held = await holdMoney(tx, {
    reference: `vendor-transfer:${id}`,
    kind: "vendor_transfer",
    accountId: wallet,
    amountMinor,
    meta: { about: vendor.name, vendor: vendor.code },
  });
  if (held.ok) return ok(null);
  if (held.code === "not_enough_funds" || held.code === "amount_too_large")
    return refuse(held.code);
  if (held.code === "account_frozen") return refuse("not_allowed");
  throw new Error(`a transfer to a vendor's wallet: the ledger answered ${held.code}`);
}

/**
 * Writes that all is to be brought home from a vendor's wallet of a member who is not there to ask; the vendor is asked
 * afterwards, as for any other. Null: something is under way there.
 */
export async function openWayHome(
  tx: Db,
  owner: Pick<Session, "memberId" | "currency">,
  move: Wanted,
): Promise<TransferRow | null> {
  await takeTurn(tx, owner.memberId);
  if ((await findUnderWay(tx, [move.playerId])).size > 0) return null;
  return insertTransfer(tx, owner, "out", newTransferId(), move);
}

async function insertTransfer(
  tx: Db,
  { memberId, currency }: Pick<Session, "memberId" | "currency">,
  direction: "in" | "out",
  id: string,
  { vendor, playerId, amountMinor }: Wanted,
): Promise<TransferRow> {
  const row = await tx
    .insertInto("wallet_transfers")
    .values({
      id,
      member_id: memberId,
      player_id: playerId,
      vendor_id: vendor.id,
      direction,
      amount_minor: amountMinor,
      currency,
      ask_after: sql<Date>`clock_timestamp() + ${ASK_LATER_MS} * interval '1 millisecond'`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addJob(tx, ASK_WALLETS_JOB, {}, { runAtMs: row.ask_after.getTime() + JOB_LATE_MS });
  return row;
}

/** One order at a time is checked and written for a member, so that no two find a wallet free together. */
async function takeTurn(tx: Db, memberId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('wallet_transfers', ${memberId}))`.execute(
    tx,
  );
}

/** A vendor that keeps a wallet of its own; hidden too, for what lies there can be taken out always. */
async function findTransferVendor(tx: Db, code: string): Promise<Vendor | undefined> {
  return tx
    .selectFrom("vendors")
    .select(["id", "code", "name", "state"])
    .where("code", "=", code)
    .where("wallet", "=", "transfer")
    .executeTakeFirst();
}

async function findUnderWay(tx: Db, players: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await tx
    .selectFrom("wallet_transfers")
    .select("player_id")
    .where("player_id", "in", [...players])
    .where("closed_at", "is", null)
    .execute();
  return new Set(rows.map(({ player_id }) => player_id));
}

function newTransferId(): string {
  return `t${randomBytes(12).toString("hex")}`;
}

/** Transfers as the wire tells them, in the order given. */
export async function transfersOnWire(
  db: Db,
  rows: readonly TransferRow[],
  { exponent }: Pick<Currency, "exponent">,
): Promise<WalletTransfer[]> {
  const vendors = await db
    .selectFrom("vendors")
    .select(["id", "code", "name"])
    .where("id", "in", [...new Set([0, ...rows.map(({ vendor_id }) => vendor_id)])])
    .execute();
  const byId = new Map(vendors.map((vendor) => [vendor.id, vendor]));
  return rows.map((row) => ({
    id: row.id,
    vassalage: byId.get(row.vendor_id)?.code ?? "",
    vendorName: byId.get(row.vendor_id)?.name ?? "",
    direction: row.direction,
    amount: formatWire(row.amount_minor, exponent),
    state: row.state === "done" || row.state === "refused" ? row.state : "open",
    reason: row.reason,
    openedAt: row.opened_at.toISOString(),
  }));
}

/** How a member's transfers stand, by their ids. */
export function findTransfers(
  db: Db,
  memberId: bigint,
  ids: readonly string[],
): Promise<TransferRow[]> {
  return db
    .selectFrom("wallet_transfers")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("id", "in", [...ids])
    .orderBy("opened_at")
    .orderBy("id")
    .execute();
}
