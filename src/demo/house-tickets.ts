import type { Selection } from "#/lib/rules/lottery/bet-type.ts";

/** What a member buys in one game of the house. */
export type HouseWish = {
  readonly by: string;
  readonly game: string;
  readonly lines: readonly { type: string; selection: Selection; stake: string }[];
};
/** For one of its last draws: 0 is the last. */
export type PastWish = HouseWish & { readonly back: number };

const line = (type: string, selection: Selection, stake: string) => ({ type, selection, stake });
const six = (...numbers: string[]) => [line("six", [numbers], "10000.00")];
/** The numbers that `linh` plays every few days. */
const ALWAYS = six("04", "11", "19", "23", "36", "42");

/** For draws that are over, the oldest first. */
export const PAST: readonly PastWish[] = [
  { by: "linh", game: "mega-645", back: 13, lines: ALWAYS },
  { by: "sofia", game: "power-655", back: 9, lines: six("03", "12", "21", "30", "41", "52") },
  { by: "linh", game: "mega-645", back: 6, lines: ALWAYS },
  { by: "budi", game: "mega-645", back: 4, lines: six("02", "08", "18", "28", "38", "45") },
  { by: "linh", game: "power-655", back: 2, lines: six("07", "14", "21", "28", "35", "49") },
  { by: "linh", game: "mega-645", back: 0, lines: ALWAYS },
  { by: "budi", game: "k3", back: 1_500, lines: [line("side", [["small"]], "20000.00")] },
  { by: "linh", game: "keno", back: 300, lines: [line("pick3", [["08", "27", "71"]], "10000.00")] },
  {
    by: "linh",
    game: "ssc",
    back: 240,
    lines: [line("digit_side", [["big"], [], ["odd"], [], ["small"]], "10000.00")],
  },
  {
    by: "sofia",
    game: "pk10",
    back: 40,
    lines: [line("car", [["01", "07"], ["03"], [], [], [], [], [], [], [], []], "5000.00")],
  },
  {
    by: "budi",
    game: "k3",
    back: 25,
    lines: [line("sum", [["9", "10", "11", "12"]], "5000.00")],
  },
  { by: "linh", game: "k3", back: 12, lines: [line("side", [["big", "odd"]], "20000.00")] },
];

/** For draws that are ahead. */
export const AHEAD: readonly HouseWish[] = [
  {
    by: "linh",
    game: "k3",
    lines: [line("triple_any", [["any"]], "5000.00"), line("face", [["6"]], "10000.00")],
  },
  {
    by: "sofia",
    game: "11x5",
    lines: [line("any5", [["01", "03", "05", "07", "09"]], "10000.00")],
  },
  { by: "linh", game: "power-655", lines: six("07", "14", "21", "28", "35", "49") },
  { by: "budi", game: "mega-645", lines: six("02", "08", "18", "28", "38", "45") },
];
