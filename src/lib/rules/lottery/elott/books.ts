import { type Fraction, fraction } from "#/lib/base/fraction.ts";
import { type LotteryGame, leastOf, type Odds, readOdds, type Terms } from "../bet-type.ts";
import { fairTerms } from "./whole-space.ts";

/** What comes back in the long run, where an operator says nothing else. */
export const HOUSE_RETURN: Fraction = fraction(96, 100);

type Book = Readonly<Record<string, Terms>>;

/** A game with every bet type at odds that return the same share. */
export function bookAt(game: LotteryGame, rtp: Fraction = HOUSE_RETURN): Book {
  return Object.fromEntries(
    game.types.map((type) => [type.code, fairTerms(type, leastOf(type), rtp)]),
  );
}

function terms(odds: Readonly<Record<string, string>>): Terms {
  const read = (text: string): Odds => {
    const value = readOdds(text);
    if (value === null) throw new RangeError(`${text} is no odds`);
    return value;
  };
  return {
    stakesEach: 1,
    odds: Object.fromEntries(Object.entries(odds).map(([tier, text]) => [tier, read(text)])),
  };
}

/** The fixed returns of the classic game of three dice (S22): five ninths each. */
export const K3_CLASSIC: Book = {
  triple: terms({ hit: "120" }),
  triple_any: terms({ hit: "20" }),
  pair_single: terms({ hit: "40" }),
  pair: terms({ hit: "7.5" }),
  three_different: terms({ hit: "20" }),
  two_different: terms({ hit: "4" }),
  straight_any: terms({ hit: "5" }),
};

const FORMS = { triple: "70", straight: "14", pair: "3.2", half_straight: "2.3", mixed: "2.8" };

/** Odds of five digits as houses of this field have them (S21); they do not return alike. */
export const FIVE_DIGITS_SEEN: Book = {
  digit: terms({ hit: "9.91" }),
  digit_side: terms({ hit: "1.982" }),
  sum_side: terms({ hit: "1.982" }),
  dragon: terms({ dragon: "2.2", tiger: "2.2", tie: "9.4" }),
  front3_form: terms(FORMS),
  middle3_form: terms(FORMS),
  back3_form: terms(FORMS),
};
