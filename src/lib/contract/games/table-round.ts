import * as z from "zod/mini";
import { amount, id } from "../fields.ts";

const MOST_BETS = 40;
const LARGEST_NUMBER = 36;

/** A card of a French deck: its rank and its suit, such as "10H". */
const card = z.string().check(z.regex(/^(?:[2-9]|10|[JQKA])[CDHS]$/, "bad_field"));
const hand = z.array(card).check(z.minLength(2), z.maxLength(3));
const die = z.int().check(z.gte(1), z.lte(6));

/** What is bet on at tables whose rounds are for all; `other`: a bet that has no name here. */
export const TABLE_SIDES = [
  ...(["player", "banker", "tie", "dragon", "tiger"] as const),
  ...(["red", "black", "green", "small", "big", "triple", "other"] as const),
] as const;

/**
 * A member's bets on one round of a table, which is one for all who sit there: the table's own number of it (null where it
 * has none), what was bet on, and what came: null until that is decided. `payout` is zero until then.
 */
export const tableRound = z.object({
  ...{ roundId: id, gameId: id, stake: amount, payout: amount },
  kind: z.literal("table"),
  number: z.nullable(z.int().check(z.gte(0))),
  bets: z
    .array(z.object({ side: z.enum(TABLE_SIDES), stake: amount }))
    .check(z.minLength(1), z.maxLength(MOST_BETS)),
  outcome: z.nullable(
    z.discriminatedUnion("table", [
      z.object({ table: z.literal("baccarat"), player: hand, banker: hand }),
      z.object({ table: z.literal("dragon-tiger"), dragon: card, tiger: card }),
      z.object({
        table: z.literal("roulette"),
        number: z.int().check(z.gte(0), z.lte(LARGEST_NUMBER)),
      }),
      z.object({ table: z.literal("sic-bo"), dice: z.tuple([die, die, die]) }),
    ]),
  ),
});
export type TableRoundDetails = z.output<typeof tableRound>;
export type TableOutcome = NonNullable<TableRoundDetails["outcome"]>;
