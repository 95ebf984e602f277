import { sql } from "kysely";
import { shareAnswer } from "#/lib/base/shared-answer.ts";
import type { Clock } from "#/lib/base/time.ts";
import type { ParsedOf } from "#/lib/contract/call.ts";
import type { LoweredOdds, listLoweredOdds } from "#/lib/contract/lottery/lowered-odds.ts";
import { ODDS_SCALE, writeOdds } from "#/lib/rules/lottery/bet-type.ts";
import { FULL_ODDS, factorAt } from "#/lib/rules/lottery/odds-steps.ts";
import type { Db } from "#/server/db/index.ts";
import { findRuleBook } from "./rule-book.ts";

/** However many boards ask within this, the database is asked once. */
const KEPT_MS = 1_000;
const MOST_LISTED = 2_000;
/** So many games in so many currencies are kept; who asks for what is not sold fills it up and has it emptied. */
const MOST_KEPT = 100;

type Asked = ParsedOf<typeof listLoweredOdds>;
type Exposed = {
  readonly draw_id: bigint;
  readonly type: string;
  readonly pick: string;
  readonly most_minor: bigint;
  readonly limit_minor: bigint;
};

/** Tells which numbers of a game are sold at lowered odds, to any number of boards. */
export function openLoweredOdds(db: Db, clock: Clock): (asked: Asked) => Promise<LoweredOdds[]> {
  const known = new Map<string, () => Promise<LoweredOdds[]>>();
  return ({ gameCode, currency }) => {
    const key = `${gameCode} ${currency}`;
    const read =
      known.get(key) ?? shareAnswer(() => readLowered(db, gameCode, currency), KEPT_MS, clock);
    if (known.size >= MOST_KEPT) known.clear();
    known.set(key, read);
    return read();
  };
}

async function readLowered(db: Db, game: string, currency: string): Promise<LoweredOdds[]> {
  const book = await findRuleBook(db, game);
  const steps = new Map(
    [...(book?.types ?? [])].flatMap(([code, { terms }]) =>
      terms.steps ? [[code, terms.steps] as const] : [],
    ),
  );
  if (steps.size === 0) return [];
  // Shares are small numbers.
  const from = Math.min(...[...steps.values()].map(([step]) => Number(step?.from ?? ODDS_SCALE)));
  const { rows } = await sql<Exposed>`
    select e.draw_id, e.type, e.pick, e.most_minor, l.most_number_minor as limit_minor
    from lottery_limits l join lottery_draws d on d.game = l.game
      join lottery_exposure e on e.draw_id = d.id and e.currency = l.currency
    where l.game = ${game} and l.currency = ${currency} and d.state = 'scheduled' and d.closes_at > clock_timestamp()
      and e.type = any (${[...steps.keys()]}::text[])
      and e.most_minor::numeric * ${ODDS_SCALE}::bigint >= ${from}::int * l.most_number_minor::numeric
    order by d.closes_at, d.id, e.most_minor desc limit ${MOST_LISTED}`.execute(db);
  return rows.flatMap(({ draw_id, type, pick, most_minor, limit_minor }) => {
    const factor = factorAt(steps.get(type) ?? [], most_minor, limit_minor);
    if (factor === FULL_ODDS) return [];
    return [{ drawId: String(draw_id), type, pick, oddsFactor: writeOdds(factor) }];
  });
}
