import {
  type BetType,
  type LotteryGame,
  type Terms,
  writeOdds,
} from "#/lib/rules/lottery/bet-type.ts";
import { findBetType, findGame } from "#/lib/rules/lottery/games.ts";
import type { Db } from "#/server/db/index.ts";
import type { KeptOdds, KeptTerms } from "./tables.ts";

/** A game as it is, or was, sold: its rules and the terms of one version. */
export type RuleBook = {
  readonly game: LotteryGame;
  readonly version: bigint;
  readonly types: ReadonlyMap<string, { readonly type: BetType; readonly terms: Terms }>;
};

/** The rules that a game is sold by now; null where it is not sold. */
export async function findRuleBook(db: Db, game: string): Promise<RuleBook | null> {
  const row = await db
    .selectFrom("lottery_rules")
    .selectAll()
    .where("game", "=", game)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? bookOf(row) : null;
}

/** The rules of a version. Throws where there is none. */
export async function getRuleBook(db: Db, version: bigint): Promise<RuleBook> {
  return bookOf(
    await db
      .selectFrom("lottery_rules")
      .selectAll()
      .where("version", "=", version)
      .executeTakeFirstOrThrow(),
  );
}

/** Reads the rules of a version. Throws where there is none. */
export type ReadBook = (db: Db, version: bigint) => Promise<RuleBook>;

const MOST_BOOKS = 100;

/** Reads rules as getRuleBook does, each version once: it never changes. */
export function openBooks(): ReadBook {
  const known = new Map<bigint, RuleBook>();
  return async (db, version) => {
    const book = known.get(version) ?? (await getRuleBook(db, version));
    if (known.size >= MOST_BOOKS) known.clear();
    known.set(version, book);
    return book;
  };
}

function bookOf(row: {
  readonly game: string;
  readonly version: bigint;
  readonly terms: KeptTerms;
}): RuleBook {
  const game = findGame(row.game);
  if (!game) throw new Error(`${row.game} has rules of version ${row.version} and no rule book`);
  const types = Object.entries(row.terms).flatMap(([code, kept]) => {
    const type = findBetType(game, code);
    if (!type) return [];
    return [[code, { type, terms: readKept(kept) }] as const];
  });
  return { game, version: row.version, types: new Map(types) };
}

/** Terms as they are kept, as the rules take them. */
export function readKept({ stakesEach, odds, steps }: KeptTerms[string]): Terms {
  return {
    stakesEach,
    odds: readKeptOdds(odds),
    ...(steps
      ? {
          steps: steps.map(({ from, factor }) => ({ from: BigInt(from), factor: BigInt(factor) })),
        }
      : {}),
  };
}

/** A step as documents and the wire have it: "50" per cent, "0.95". */
export const writeStep = ({
  from,
  factor,
}: {
  readonly from: number;
  readonly factor: number;
}) => ({
  from: writeOdds(BigInt(from) * 100n),
  oddsFactor: writeOdds(BigInt(factor)),
});

/** The terms that a line was sold on: at the odds of its rules, unless it has its own. */
export const termsOfLine = (terms: Terms, odds: KeptOdds | null): Terms =>
  odds === null ? terms : { ...terms, odds: readKeptOdds(odds) };

const readKeptOdds = (odds: KeptOdds): Terms["odds"] =>
  Object.fromEntries(Object.entries(odds).map(([tier, each]) => [tier, BigInt(each)]));
