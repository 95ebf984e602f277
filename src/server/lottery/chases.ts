import { sql } from "kysely";
import { ok, type Refusal, type Result, refuse } from "#/lib/base/result.ts";
import type { CodeOf, ParsedOf } from "#/lib/contract/call.ts";
import type * as calls from "#/lib/contract/lottery/chases.ts";
import { FULL_ODDS } from "#/lib/rules/lottery/odds-steps.ts";
import type { Db } from "#/server/db/index.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import { isOpen } from "./draws.ts";
import { findRuleBook, getRuleBook } from "./rule-book.ts";
import {
  isCounted,
  MOST_SINGLES,
  newTicketId,
  openPrices,
  type Pick,
  type PlaceRefusal,
  type PricedLine,
  picksOf,
  readFactor,
  readStakes,
  writeFactors,
} from "./sale.ts";
import { findChaseOf } from "./tickets.ts";

/** So many lines are written at once: forty for each of fifty draws. */
const MOST_LINES = 2_000;

type Input = ParsedOf<typeof calls.placeChase>;
type Chased = {
  readonly id: bigint;
  readonly multiplier: bigint;
  /** By line. */
  readonly factors: readonly bigint[];
};
type AskedTicket = {
  readonly id: string;
  readonly draw: string;
  readonly ordinal: number;
  readonly lines: readonly PricedLine[];
  readonly picks: readonly Pick[] | null;
};
type OutcomeRow = {
  readonly code: string;
  readonly draw_id: bigint | null;
  readonly detail: string | null;
};

/**
 * Buys the same lines for several draws in the transaction given, a ticket for each or none, by the rules that
 * placeTicket sells by. Answers the chase. Whoever calls tells the balance.
 */
export async function placeChase(
  tx: Db,
  buyer: { readonly memberId: bigint; readonly currency: string },
  input: Input,
): Promise<Result<calls.Chase, PlaceRefusal>> {
  const { exponent } = await getCurrency(tx, buyer.currency);
  const stakes = readStakes(input.lines, exponent);
  if (!stakes.ok) return stakes;
  if (input.lines.length * input.draws.length > MOST_LINES) return tooMany();
  const found = await findChased(tx, input.draws, buyer.currency);
  if (!found.ok) return found;
  const { game, draws, ...sale } = found.value;
  const book = await findRuleBook(tx, game);
  if (!book) return refuse("not_sold");
  if (book.version !== BigInt(input.ruleVersion)) return refuse("rules_changed");
  const priceAt = openPrices(book, input.lines, sale.isCounted);
  const tickets = priceTickets(priceAt, stakes.value, draws);
  if (!tickets.ok) return tickets;
  const chaseId = newTicketId();
  const { rows } = await sql<OutcomeRow>`
    select * from lottery_place_chase(${buyer.memberId}, ${chaseId}, ${book.version}, ${buyer.currency},
      ${input.stopOnWin}, ${JSON.stringify(tickets.value)}::jsonb)`.execute(tx);
  const outcome = rows[0];
  if (outcome?.code !== "ok") return refusalOf(outcome);
  return ok(await getChaseOf(tx, buyer.memberId, chaseId));
}

/** The draws of a chase, which are of one game, the soonest first, and whether its numbers are limited. */
async function findChased(
  tx: Db,
  asked: Input["draws"],
  currency: string,
): Promise<
  Result<
    { readonly game: string; readonly draws: readonly Chased[]; readonly isCounted: boolean },
    "draw_unknown" | "draw_closed"
  >
> {
  const chased = new Map(
    asked.map(({ drawId, multiplier, oddsFactors = [] }) => [
      BigInt(drawId),
      { multiplier: BigInt(multiplier), factors: oddsFactors.map(readFactor) },
    ]),
  );
  const rows = await tx
    .selectFrom("lottery_draws")
    .select(["id", "game", isOpen("lottery_draws").as("is_open")])
    .select(isCounted("lottery_draws", currency).as("is_counted"))
    .where("id", "in", [...chased.keys()])
    .orderBy("closes_at")
    .orderBy("id")
    .execute();
  const known = new Map(rows.map(({ id, game }) => [id, game]));
  const game = known.get(BigInt(asked[0]?.drawId ?? 0));
  for (const { drawId } of asked)
    if (game === undefined || known.get(BigInt(drawId)) !== game)
      return refuse("draw_unknown", { detail: { draw: drawId } });
  if (game === undefined) return refuse("draw_unknown");
  const closed = rows.find(({ is_open }) => !is_open);
  if (closed) return refuse("draw_closed", { detail: { draw: String(closed.id) } });
  const draws = rows.map(({ id }) => ({
    ...{ id, multiplier: 1n, factors: [] },
    ...chased.get(id),
  }));
  return ok({ game, draws, isCounted: rows.some(({ is_counted }) => is_counted) });
}

const tooMany = () => refuse("bad_selection", { detail: { reason: "too_many_picks" } });

/** What each draw's ticket costs and may win; a refusal names the line and the draw. */
function priceTickets(
  priceAt: ReturnType<typeof openPrices>,
  stakes: readonly bigint[],
  draws: readonly Chased[],
): Result<AskedTicket[], PlaceRefusal> {
  const tickets: AskedTicket[] = [];
  let singles = 0;
  for (const [index, { id, multiplier, factors }] of draws.entries()) {
    const sales = stakes.map((stake, line) => ({
      ...{ stakeMinor: stake * multiplier, factor: factors[line] ?? FULL_ODDS },
    }));
    const priced = priceAt(sales);
    if (!priced.ok) return refuse(priced.code, { detail: { ...priced.detail, draw: String(id) } });
    singles += priced.value.picks?.length ?? 0;
    if (singles > MOST_SINGLES) return tooMany();
    tickets.push({ id: newTicketId(), draw: String(id), ordinal: index + 1, ...priced.value });
  }
  return ok(tickets);
}

/** Gives a chase up in the transaction given: the tickets whose draws are open come back, the others stand. */
export async function cancelChase(
  tx: Db,
  memberId: bigint,
  { chaseId }: ParsedOf<typeof calls.cancelChase>,
): Promise<Result<calls.Chase, CodeOf<typeof calls.cancelChase>>> {
  const chase = await findOwner(tx, chaseId);
  if (chase !== memberId) return refuse("not_found");
  const picks = JSON.stringify(await picksOfChase(tx, chaseId));
  const { rows } = await sql<{ code: string }>`
    select lottery_cancel_chase(${memberId}, ${chaseId}, ${picks}::jsonb) as code`.execute(tx);
  const code = rows[0]?.code;
  if (code === "already_cancelled" || code === "draw_closed") return refuse(code);
  if (code !== "ok") throw new Error(`chase ${chaseId}: ${code}`);
  return ok(await getChaseOf(tx, memberId, chaseId));
}

/** Whose chase it is; null where there is none. */
async function findOwner(db: Db, chaseId: string): Promise<bigint | null> {
  const row = await db
    .selectFrom("lottery_chases")
    .select("member_id")
    .where("id", "=", chaseId)
    .executeTakeFirst();
  return row?.member_id ?? null;
}

/** What the tickets of a chase that were counted and may come back can win on which number, by the ticket's id. */
export async function picksOfChase(tx: Db, chaseId: string): Promise<Record<string, Pick[]>> {
  const tickets = await tx
    .selectFrom("lottery_tickets")
    .select(["id", "rule_version"])
    .where("chase_id", "=", chaseId)
    .where("cancelled_at", "is", null)
    .where("settled_revision", "=", 0)
    .where("counted", "=", true)
    .execute();
  const picks: Record<string, Pick[]> = {};
  for (const { id, rule_version } of tickets)
    picks[id] = await picksOf(tx, await getRuleBook(tx, rule_version), id);
  return picks;
}

async function getChaseOf(db: Db, memberId: bigint, chaseId: string): Promise<calls.Chase> {
  const chase = await findChaseOf(db, memberId, chaseId);
  if (!chase) throw new Error(`chase ${chaseId} is not there`);
  return chase;
}

/** The database's refusals are the call's own. */
function refusalOf(outcome: OutcomeRow | undefined): Refusal<PlaceRefusal> {
  if (!outcome) throw new Error("lottery_place_chase answered nothing");
  const code = outcome.code as PlaceRefusal;
  const { draw_id: draw, detail: told } = outcome;
  const named = code === "odds_changed" ? "oddsFactors" : "number";
  return refuse(code, {
    detail: {
      ...(draw === null ? {} : { draw: String(draw) }),
      ...(told === null ? {} : { [named]: code === "odds_changed" ? writeFactors(told) : told }),
    },
  });
}
