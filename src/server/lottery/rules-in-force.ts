import { toPercent } from "#/lib/base/fraction.ts";
import { formatWire } from "#/lib/base/money.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { getLotteryRules } from "#/lib/contract/lottery/calls.ts";
import { leastOf, returnOf, writeOdds } from "#/lib/rules/lottery/bet-type.ts";
import type { Db } from "#/server/db/index.ts";
import { listCurrencies } from "#/server/ledger/index.ts";
import { findRuleBook, type RuleBook, writeStep } from "./rule-book.ts";

type Rules = ReplyOf<typeof getLotteryRules>;

/** Reads on what terms a game is sold now; null where it is not. What a version returns is worked out once. */
export function openRules(db: Db): (game: string) => Promise<Rules | null> {
  const readTerms = openTerms();
  return (game) => readRules(db, game, readTerms);
}

function openTerms(): (book: RuleBook) => Rules["types"] {
  const known = new Map<bigint, Rules["types"]>();
  return (book) => {
    const terms = known.get(book.version) ?? termsOf(book);
    known.set(book.version, terms);
    return terms;
  };
}

function termsOf(book: RuleBook): Rules["types"] {
  // In the order of the game's own table: a board shows them so.
  return book.game.types.flatMap(({ code }) => {
    const sold = book.types.get(code);
    if (!sold) return [];
    const { type, terms } = sold;
    const odds = Object.entries(terms.odds).map(([tier, each]) => [tier, writeOdds(each)]);
    return {
      type: code,
      stakesEach: terms.stakesEach,
      odds: Object.fromEntries(odds),
      ...(terms.steps
        ? {
            steps: terms.steps.map(({ from, factor }) =>
              writeStep({ from: Number(from), factor: Number(factor) }),
            ),
          }
        : {}),
      returned: toPercent(returnOf(type, terms, leastOf(type)), 2),
    };
  });
}

async function readRules(db: Db, gameCode: string, readTerms: (book: RuleBook) => Rules["types"]) {
  const book = await findRuleBook(db, gameCode);
  if (!book) return null;
  const limits = await db
    .selectFrom("lottery_limits")
    .selectAll()
    .where("game", "=", gameCode)
    .orderBy("currency")
    .execute();
  if (limits.length === 0) return null;
  const currencies = new Map((await listCurrencies(db)).map((each) => [each.code, each]));
  return {
    ruleVersion: Number(book.version),
    types: readTerms(book),
    limits: limits.flatMap((row) => {
      const found = currencies.get(row.currency);
      if (!found) return [];
      const { code, exponent, symbol } = found;
      const { most_ticket_minor: ofTicket, most_member_minor: ofMember } = row;
      return [
        {
          currency: { code, exponent, symbol },
          minStake: formatWire(row.min_stake_minor, exponent),
          mostOfLine: formatWire(row.most_line_minor, exponent),
          ...(ofTicket === null ? {} : { mostOfTicket: formatWire(ofTicket, exponent) }),
          ...(ofMember === null ? {} : { mostOfMember: formatWire(ofMember, exponent) }),
        },
      ];
    }),
  };
}
