import { sql } from "kysely";
import { fraction, toPercent } from "#/lib/base/fraction.ts";
import { formatWire } from "#/lib/base/money.ts";
import type { DrawProof } from "#/lib/contract/lottery/calls.ts";
import type { DrawnNumbers } from "#/lib/rules/lottery/bet-type.ts";
import { writeOdds } from "#/lib/rules/lottery/bet-type.ts";
import { FULL_ODDS, factorAt } from "#/lib/rules/lottery/odds-steps.ts";
import { findLottery } from "#/lib/rules/lottery/schedule.ts";
import type { Db } from "#/server/db/index.ts";
import { listCurrencies } from "#/server/ledger/index.ts";
import { findProof } from "./proofs.ts";
import { findRuleBook } from "./rule-book.ts";
import { listStuck, type StuckCase } from "./stuck.ts";
import type { DrawState } from "./tables.ts";

/** A draw as an operator sees it. Amounts are decimal strings. */
export type DrawCase = {
  readonly drawId: string;
  readonly game: string;
  readonly station: string;
  readonly period: string;
  readonly closesAt: string;
  readonly drawsAt: string;
  readonly state: DrawState;
  readonly heldBecause: string | null;
  readonly revision: number;
  readonly numbers: DrawnNumbers | null;
  /** Tickets that were not given back, by currency. */
  readonly sold: readonly {
    readonly currency: string;
    readonly tickets: number;
    readonly price: string;
    readonly payout: string;
  }[];
  /** What was said to be drawn, the newest first. */
  readonly results: readonly {
    readonly source: string;
    readonly saidAt: string;
    readonly numbers: DrawnNumbers;
  }[];
  /** What is public of it where the house draws it. */
  readonly house: DrawProof | null;
  /** Tickets that cannot be paid, a hundred at most. */
  readonly stuck: readonly StuckCase[];
};

/** Draws of a game (null: of any) in a state (null: in any), the soonest first where they are ahead, else the newest. */
export async function listDrawCases(
  db: Db,
  {
    state,
    game = null,
    limit,
  }: { readonly state: DrawState | null; readonly game?: string | null; readonly limit: number },
): Promise<DrawCase[]> {
  const rows = await db
    .selectFrom("lottery_draws")
    .select("id")
    .$if(state !== null, (query) => query.where("state", "=", state ?? "scheduled"))
    .$if(game !== null, (query) => query.where("game", "=", game ?? ""))
    .orderBy("draws_at", state === "scheduled" ? "asc" : "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  const cases = await Promise.all(rows.map(({ id }) => findDrawCase(db, id)));
  return cases.filter((each) => each !== null);
}

/** A game that is sold and has no draw ahead, and whether draws of it are added by themselves. */
export type AwaitedGame = { readonly code: string; readonly isDrawn: boolean };

/** The games, or the one that is asked for, that are sold and have no draw ahead. */
export async function listAwaited(db: Db, game: string | null): Promise<AwaitedGame[]> {
  const { rows } = await sql<{ game: string; has_house: boolean }>`
    select distinct l.game, exists (select from lottery_schedules where game = l.game) as has_house
      from lottery_limits l
     where (${game}::text is null or l.game = ${game}) and not exists (
       select from lottery_draws d
        where d.game = l.game and d.state = 'scheduled' and d.closes_at > clock_timestamp())
     order by l.game`.execute(db);
  return rows.map(({ game: code, has_house }) => ({
    ...{ code, isDrawn: has_house || findLottery(code) !== null },
  }));
}

/** A draw with what was sold and said of it; null where there is none. */
export async function findDrawCase(db: Db, drawId: bigint): Promise<DrawCase | null> {
  const draw = await db
    .selectFrom("lottery_draws")
    .selectAll()
    .where("id", "=", drawId)
    .executeTakeFirst();
  if (!draw) return null;
  const [sold, results, house, stuck, print] = await Promise.all([
    sql<{ currency: string; tickets: number; price: bigint; payout: bigint }>`
      select currency, count(*)::int as tickets, sum(price_minor)::bigint as price, sum(payout_minor)::bigint as payout
        from lottery_tickets where draw_id = ${drawId} and cancelled_at is null
       group by currency order by currency`.execute(db),
    db
      .selectFrom("lottery_results")
      .selectAll()
      .where("draw_id", "=", drawId)
      .orderBy("id", "desc")
      .execute(),
    findProof(db, drawId),
    listStuck(db, { drawId, limit: 100 }),
    printerOf(db),
  ]);
  return {
    ...{ house, stuck },
    drawId: String(draw.id),
    game: draw.game,
    station: draw.station,
    period: draw.period,
    closesAt: draw.closes_at.toISOString(),
    drawsAt: draw.draws_at.toISOString(),
    state: draw.state,
    heldBecause: draw.held_because,
    revision: draw.revision,
    numbers: draw.numbers,
    sold: sold.rows.map(({ currency, tickets, price, payout }) => ({
      currency,
      tickets,
      price: print(price, currency),
      payout: print(payout, currency),
    })),
    results: results.map(({ source, said_at, numbers }) => ({
      source,
      saidAt: said_at.toISOString(),
      numbers,
    })),
  };
}

/**
 * What a draw's tickets can win on each number that is limited, the most first, with its share of the limit that is set now
 * in per cent (null: none is) and the factor of the odds that are in force for it.
 */
export async function listExposure(db: Db, drawId: bigint, limit: number) {
  const print = await printerOf(db);
  const rows = await db
    .selectFrom("lottery_exposure as e")
    .innerJoin("lottery_draws as d", "d.id", "e.draw_id")
    .leftJoin("lottery_limits as l", (join) =>
      join.onRef("l.game", "=", "d.game").onRef("l.currency", "=", "e.currency"),
    )
    .select(["d.game", "e.type", "e.pick", "e.currency", "e.most_minor", "l.most_number_minor"])
    .where("e.draw_id", "=", drawId)
    .where("e.most_minor", ">", 0n)
    .orderBy("e.most_minor", "desc")
    .limit(limit)
    .execute();
  const book = rows[0] ? await findRuleBook(db, rows[0].game) : null;
  return rows.map(({ type, pick, currency, most_minor, most_number_minor: most }) => {
    const steps = book?.types.get(type)?.terms.steps ?? [];
    return {
      ...{ type, pick, currency, most: print(most_minor, currency) },
      share: most === null ? null : toPercent(fraction(most_minor, most), 1),
      oddsFactor: writeOdds(most === null ? FULL_ODDS : factorAt(steps, most_minor, most)),
    };
  });
}

/** What a draw's tickets can win together, each its most, by currency, where a bound of that is set (`most`). */
export async function listDrawCosts(db: Db, drawId: bigint) {
  const print = await printerOf(db);
  const { rows } = await sql<{ currency: string; wins: bigint; most: bigint | null }>`
    select s.currency, sum(s.most_minor)::bigint as wins, l.most_draw_minor as most
      from lottery_draw_shares s join lottery_draws d on d.id = s.draw_id
      left join lottery_limits l on l.game = d.game and l.currency = s.currency
     where s.draw_id = ${drawId} group by s.currency, l.most_draw_minor order by s.currency`.execute(
    db,
  );
  return rows.map(({ currency, wins, most }) => ({
    ...{ currency, wins: print(wins, currency) },
    most: most === null ? null : print(most, currency),
  }));
}

/** What corrected draws had paid too much and wallets no longer held, the oldest first. */
export async function listOwed(db: Db, limit: number) {
  const print = await printerOf(db);
  const rows = await db
    .selectFrom(
      db
        .selectFrom("lottery_owed")
        .select(["ticket_id", sql<bigint>`sum(amount_minor)::bigint`.as("amount_minor")])
        .select(sql<Date>`min(owed_since)`.as("owed_since"))
        .groupBy("ticket_id")
        .having(sql<boolean>`sum(amount_minor) > 0`)
        .as("owed"),
    )
    .innerJoin("lottery_tickets as t", "t.id", "owed.ticket_id")
    .innerJoin("members as m", "m.id", "t.member_id")
    .select(["m.username", "t.id", "t.currency", "owed.amount_minor", "owed.owed_since"])
    .orderBy("owed.owed_since")
    .limit(limit)
    .execute();
  return rows.map(({ username, id, currency, amount_minor, owed_since }) => ({
    account: username,
    ticketId: id,
    amount: print(amount_minor, currency),
    currency,
    since: owed_since.toISOString(),
  }));
}

async function printerOf(db: Db): Promise<(minor: bigint, currency: string) => string> {
  const exponents = new Map(
    (await listCurrencies(db)).map(({ code, exponent }) => [code, exponent]),
  );
  return (minor, currency) => formatWire(minor, exponents.get(currency) ?? 0);
}
