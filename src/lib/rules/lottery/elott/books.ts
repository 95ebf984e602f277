import { type Fraction, fraction } from "#/lib/base/fraction.ts";
import { type LotteryGame, leastOf, type Odds, readOdds, type Terms } from "../bet-type.ts";
import { KENO } from "./keno.ts";
import { MEGA_645, POWER_655 } from "./vietlott.ts";
import { fairTerms } from "./whole-space.ts";

/** What comes back in the long run, where an operator says nothing else. */
export const HOUSE_RETURN: Fraction = fraction(96, 100);

type Book = Readonly<Record<string, Terms>>;

/** A game with every bet type at odds that return the same share, but those of which one bet can win several prizes. */
export function bookAt(game: LotteryGame, rtp: Fraction = HOUSE_RETURN): Book {
  const prizes = PRIZES[game.code] ?? {};
  return Object.fromEntries(
    game.types.map((type) => [type.code, prizes[type.code] ?? fairTerms(type, leastOf(type), rtp)]),
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

/** What Keno's picks pay where it is played (S31), by how many fall. */
const KENO_PICKS: Book = {
  pick1: terms({ hit1: "3.3" }),
  pick2: terms({ hit2: "10.3" }),
  pick3: terms({ hit3: "20.3", hit2: "2.3" }),
  pick4: terms({ hit4: "51", hit3: "6", hit2: "2" }),
  pick5: terms({ hit5: "251", hit4: "21", hit3: "3" }),
};

/**
 * Prizes that no share is worked out for, by game: tables, to be replaced by an operator's own. Those of Mega and Power are
 * what Vietlott pays for a ticket of 10,000₫ while its jackpots are at their least (12, 30 and 3 billion); a jackpot is
 * not shared here, nor does it grow.
 */
export const PRIZES: Readonly<Record<string, Book>> = {
  [KENO.code]: KENO_PICKS,
  [MEGA_645.code]: {
    six: terms({ jackpot: "1200000", first: "1000", second: "30", third: "3" }),
  },
  [POWER_655.code]: {
    six: terms({
      ...{ jackpot1: "3000000", jackpot2: "300000", first: "4000" },
      ...{ second: "50", third: "5" },
    }),
  },
};

/** Odds of Keno as houses of this field have them (S31), of the types whose odds are all known. */
export const KENO_SEEN: Book = {
  ...KENO_PICKS,
  sum_size: terms({ hit: "1.95" }),
  sum_parlay: terms({ big_odd: "3.7", big_even: "3.7", small_odd: "3.7", small_even: "3.7" }),
};
