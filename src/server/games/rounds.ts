import { sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import type {
  getRound as getRoundCall,
  listRounds as listRoundsCall,
  Round,
} from "#/lib/contract/games/calls.ts";
import type { Db } from "#/server/db/index.ts";
import type { Session } from "#/server/http/route.ts";
import { bonusCurrencyOf } from "#/server/ledger/index.ts";
import { exponentsOf } from "#/server/wallet/index.ts";
import type { FindCurrency } from "./currencies.ts";
import { inCategory, ofVendor } from "./in-category.ts";
import type { AskRoundDetails } from "./round-details.ts";
import { type SportsVendors, shownCategory } from "./rules.ts";

export type RoundDeps = {
  readonly db: Db;
  readonly sportsVendors: SportsVendors;
  readonly currencies: FindCurrency;
  readonly askDetails: AskRoundDetails;
};

const MAX_ID = 2n ** 63n - 1n;
const NO_SUMS = { count: 0n, stake: 0n, payout: 0n, open: 0n };

/** The betting record: the member's rounds, newest first, with the sums of the whole selection. */
export async function listRounds(
  deps: RoundDeps,
  session: Session,
  filter: ParsedOf<typeof listRoundsCall>,
): Promise<ReplyOf<typeof listRoundsCall>> {
  const { pageNo, pageSize, before } = filter;
  const exponent = await exponentOf(deps, session);
  const chosen = selection(deps, session.memberId, filter);
  const asked =
    before === undefined
      ? chosen
      : below(chosen, { memberId: session.memberId, key: keyOf(before) });
  const rows = await withNames(asked)
    .orderBy("round.started_at", "desc")
    .orderBy("round.id", "desc")
    .limit(pageSize + 1)
    .offset(before === undefined ? (pageNo - 1) * pageSize : 0)
    .execute();
  const shown = rows.slice(0, pageSize);
  const sums = before === undefined ? await sumsOf(chosen) : NO_SUMS;
  const totalCount = before === undefined ? Number(sums.count) : shown.length;
  return {
    list: shown.map((row) => asRound(row, deps.sportsVendors, exponent)),
    next: rows.length > pageSize ? String(shown.at(-1)?.id) : null,
    totalPages: Math.ceil(totalCount / pageSize),
    totalCount,
    totalStake: formatWire(sums.stake, exponent),
    totalPayout: formatWire(sums.payout, exponent),
    totalOpen: formatWire(sums.open, exponent),
  };
}

function sumsOf(chosen: ReturnType<typeof selection>) {
  return chosen
    .select(({ fn }) => [
      fn.countAll<bigint>().as("count"),
      sql<bigint>`coalesce(sum(round.stake_minor), 0)::bigint`.as("stake"),
      sql<bigint>`coalesce(sum(round.payout_minor), 0)::bigint`.as("payout"),
      sql<bigint>`coalesce(sum(round.stake_minor) filter (where round.state = 'open'), 0)::bigint`.as(
        "open",
      ),
    ])
    .executeTakeFirstOrThrow();
}

/** Those that began before a round of the member's did; none where they have no such round. */
function below(
  chosen: ReturnType<typeof selection>,
  { memberId, key }: { readonly memberId: bigint; readonly key: bigint },
) {
  return chosen.where(
    sql<boolean>`(round.started_at, round.id) < (
      select started_at, id from game_rounds where id = ${key} and member_id = ${memberId})`,
  );
}

/** The number of a round; 0, which none has, where it is no number. */
function keyOf(id: string): bigint {
  const key = /^[1-9]\d{0,18}$/.test(id) ? BigInt(id) : 0n;
  return key > MAX_ID ? 0n : key;
}

/**
 * One round of the member's with its movements, and its own details where the vendor tells them. The vendor is asked
 * outside any transaction, and its silence is no error: `details` is null then.
 */
export async function getRound(
  deps: RoundDeps,
  session: Session,
  id: string,
): Promise<Result<ReplyOf<typeof getRoundCall>, "not_found">> {
  const key = keyOf(id);
  if (key === 0n) return refuse("not_found");
  const mine = roundsOf(deps.db, session.memberId).where("round.id", "=", key);
  const row = await withNames(mine).executeTakeFirst();
  if (!row) return refuse("not_found");
  const exponent = await exponentOf(deps, session);
  const movements = await deps.db
    .selectFrom("vendor_transactions")
    .select(["kind", "at", "amount_minor", "transaction_id"])
    .where("round_id", "=", key)
    .where("code", "=", "ok")
    .orderBy("at")
    .orderBy("transaction_id")
    .execute();
  return ok({
    round: asRound(row, deps.sportsVendors, exponent),
    movements: movements.map(({ kind, at, amount_minor, transaction_id }) => ({
      kind,
      at: at.toISOString(),
      amount: formatWire(amount_minor, exponent),
      transactionId: transaction_id,
    })),
    details: await deps.askDetails(row),
  });
}

function selection(
  { db, sportsVendors }: RoundDeps,
  memberId: bigint,
  filter: ParsedOf<typeof listRoundsCall>,
) {
  const { category, vassalage, from, to, search, money, state } = filter;
  return roundsOf(db, memberId).where((where) =>
    where.and([
      playedWith(memberId, money),
      // As it stands in the index of what is open.
      ...(state ? [sql<boolean>`round.state = 'open'`] : []),
      ...(category ? [inCategory("round", category, sportsVendors)] : []),
      ...(vassalage ? [ofVendor("round", vassalage)] : []),
      ...(search ? [isNamed(search)] : []),
      ...(from ? [where("round.started_at", ">=", new Date(from))] : []),
      ...(to ? [where("round.started_at", "<", new Date(to))] : []),
    ]),
  );
}

/** Bonus money has players of its own; the array keeps the order in which rounds are read. */
function playedWith(memberId: bigint, money: "own" | "bonus") {
  return sql<boolean>`round.player_id = any(array(select id from game_players
    where member_id = ${memberId} and (currency <> vendor_currency) = ${money === "bonus"}))`;
}

function isNamed(typed: string) {
  return sql<boolean>`round.game_id in (select id from games where plain_name like games_name_pattern(${typed}))`;
}

function roundsOf(db: Db, memberId: bigint) {
  return db.selectFrom("game_rounds as round").where("round.member_id", "=", memberId);
}

function withNames(rounds: ReturnType<typeof roundsOf>) {
  return rounds
    .innerJoin("games as game", "game.id", "round.game_id")
    .innerJoin("vendors as vendor", "vendor.id", "round.vendor_id")
    .innerJoin("game_players as player", "player.id", "round.player_id")
    .select([
      "round.id",
      "round.reference",
      "round.category",
      "round.started_at",
      "round.settled_at",
      "round.state",
      "round.stake_minor",
      "round.payout_minor",
      "round.details",
      "round.free_rounds_id",
      "round.jackpot_minor",
      "game.code as gameId",
      "game.name as gameName",
      "vendor.code as vassalage",
      "vendor.name as vendorName",
      "vendor.api_url as apiUrl",
      "player.reference as playerId",
      sql<boolean>`player.currency <> player.vendor_currency`.as("bonus"),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof withNames>["execute"]>>[number];

function asRound(row: Row, sportsVendors: SportsVendors, exponent: number): Round {
  return {
    id: String(row.id),
    roundId: row.reference,
    gameId: row.gameId,
    gameName: row.gameName,
    vendorName: row.vendorName,
    vassalage: row.vassalage,
    category: shownCategory(row.category, row.vassalage, sportsVendors),
    startedAt: row.started_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    state: row.state,
    stake: formatWire(row.stake_minor, exponent),
    payout: formatWire(row.payout_minor, exponent),
    ...(row.bonus ? { bonus: true } : {}),
    ...(row.free_rounds_id === null ? {} : { free: true }),
    ...(row.jackpot_minor > 0n ? { jackpot: formatWire(row.jackpot_minor, exponent) } : {}),
  };
}

async function exponentOf({ currencies }: RoundDeps, { currency }: Session): Promise<number> {
  const found = await currencies(currency);
  if (!found) throw new Error(`a session has the unknown currency ${currency}`);
  return found.exponent;
}

/** A member's rounds that began before the one of a number did, the newest first; with both moneys. */
export async function readRounds(
  { db, sportsVendors }: Pick<RoundDeps, "db" | "sportsVendors">,
  memberId: bigint,
  { before, limit }: { readonly before: bigint | null; readonly limit: number },
): Promise<{ readonly id: bigint; readonly round: Round & { readonly currency: string } }[]> {
  const all = roundsOf(db, memberId);
  const rows = await withNames(before === null ? all : below(all, { memberId, key: before }))
    .select("player.vendor_currency as currency")
    .orderBy("round.started_at", "desc")
    .orderBy("round.id", "desc")
    .limit(limit)
    .execute();
  const exponents = await exponentsOf(db);
  return rows.map((row) => {
    const exponent = exponents.get(row.currency);
    if (exponent === undefined) throw new Error(`a round is in the currency ${row.currency}`);
    return {
      id: row.id,
      round: { ...asRound(row, sportsVendors, exponent), currency: row.currency },
    };
  });
}

/** Whether rounds are open that were begun with a member's bonus money of a currency. */
export async function hasOpenBonusRounds(
  db: Db,
  { memberId, currency }: { readonly memberId: bigint; readonly currency: string },
): Promise<boolean> {
  const open = await db
    .selectFrom("game_rounds as round")
    .innerJoin("game_players as player", "player.id", "round.player_id")
    .select("round.id")
    .where("round.member_id", "=", memberId)
    .where("round.state", "=", "open")
    .where("player.member_id", "=", memberId)
    .where("player.currency", "=", bonusCurrencyOf(currency))
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}
