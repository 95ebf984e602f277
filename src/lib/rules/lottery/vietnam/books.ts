import type { Terms } from "../bet-type.ts";
import type { Region } from "../regions.ts";

/** On what terms a house sells the bet types of one region, by type; those it does not name are not sold. */
export type Book = Readonly<Record<string, Terms>>;

const SCALE = 4;

/** "99.9" for one stake, or for several that one single bet costs. */
function terms(times: string, stakesEach = 1): Terms {
  const [whole = "", decimals = ""] = times.split(".");
  return { stakesEach, odds: { hit: BigInt(whole + decimals.padEnd(SCALE, "0")) } };
}

const ENDS_A: Book = {
  de: terms("99.9"),
  de_first_prize: terms("99.9"),
  de_special_head: terms("99.9"),
  tens: terms("9.99"),
  units: terms("9.99"),
  three: terms("980"),
  four: terms("9000"),
};
const ELSEWHERE_A: Book = {
  ...ENDS_A,
  lo2: terms("99.9", 18),
  lo3: terms("980", 17),
  lo4: terms("9000", 16),
  lo2_single: terms("5.445"),
  cover2: terms("99.9", 7),
  cover3: terms("980", 6),
  cover4: terms("9000", 5),
  de_head: terms("99.9"),
  de_both: terms("99.9", 2),
  three_head: terms("980"),
  three_both: terms("980", 2),
  parlay2: terms("28"),
  parlay3: terms("150"),
  parlay4: terms("750"),
  miss4: terms("1.8"),
  miss8: terms("3.3"),
  miss10: terms("4.3"),
};
const ENDS_B: Book = {
  de: terms("82"),
  de_first_prize: terms("75"),
  tens: terms("8.7"),
  units: terms("8.7"),
  three: terms("700"),
};
const ELSEWHERE_B: Book = {
  ...ENDS_B,
  lo2: terms("79", 15),
  lo3: terms("770", 17),
  de_head: terms("82"),
  three_head: terms("700"),
  three_both: terms("700", 2),
  parlay2: terms("27"),
  parlay3: terms("150"),
  parlay4: terms("700"),
  miss4: terms("2"),
  miss8: terms("3.5"),
  miss10: terms("4.5"),
};
const PAIRS: Book = { pairs: terms("12.5") };

/** The two books that houses of this field sell by (reference/lottery.md, S19a and S19b). An operator's own replaces them. */
export const BOOKS: Readonly<Record<"a" | "b", Readonly<Record<Region, Book>>>> = {
  a: {
    north: {
      ...ENDS_A,
      lo2: terms("99.9", 27),
      lo3: terms("980", 23),
      lo4: terms("9000", 20),
      lo2_single: terms("3.7"),
      cover2: terms("99.9", 8),
      cover3: terms("980", 7),
      cover4: terms("9000", 4),
      de_head: terms("99.9", 4),
      de_both: terms("99.9", 5),
      three_head: terms("980", 3),
      three_both: terms("980", 4),
      parlay2: terms("16"),
      parlay3: terms("65"),
      parlay4: terms("180"),
      miss4: terms("2.3"),
      miss8: terms("8"),
      miss10: terms("12"),
    },
    central: ELSEWHERE_A,
    south: { ...ELSEWHERE_A, ...PAIRS },
  },
  b: {
    north: {
      ...ENDS_B,
      lo2: terms("78", 22),
      lo3: terms("770", 23),
      de_head: terms("82", 4),
      three_head: terms("700", 3),
      three_both: terms("700", 4),
      parlay2: terms("14"),
      parlay3: terms("50"),
      parlay4: terms("150"),
      miss4: terms("2.5"),
      miss8: terms("8"),
      miss10: terms("11"),
    },
    central: ELSEWHERE_B,
    south: { ...ELSEWHERE_B, ...PAIRS },
  },
};
