import type { LotteryGame } from "../bet-type.ts";
import { matched } from "./matched.ts";
import { mostOfBalls } from "./most-of-balls.ts";
import { balls } from "./numbers.ts";

const DRAWN = 6;
/** So many numbers make 18,564 single bets. */
const MOST = 18;
const MEGA = balls(45);
const POWER = balls(55);

/** Mega 6/45: six of 45. */
export const MEGA_645: LotteryGame = {
  code: "mega-645",
  drawn: [{ name: "balls", picks: MEGA, numbers: DRAWN, distinct: true }],
  types: [
    matched({
      ...{ code: "six", group: "six", picks: MEGA, drawn: DRAWN, chosen: DRAWN, most: MOST },
      tiers: { jackpot: { hits: 6 }, first: { hits: 5 }, second: { hits: 4 }, third: { hits: 3 } },
    }),
  ],
  mostTogether: (lines) => mostOfBalls(lines, { ...MEGA, drawn: DRAWN }),
};

/** Power 6/55: six of 55, and a seventh as the bonus, which makes five right ones a second jackpot. */
export const POWER_655: LotteryGame = {
  code: "power-655",
  drawn: [{ name: "balls", picks: POWER, numbers: DRAWN + 1, distinct: true }],
  types: [
    matched({
      ...{ code: "six", group: "six", picks: POWER, drawn: DRAWN, chosen: DRAWN, most: MOST },
      bonus: true,
      tiers: {
        jackpot1: { hits: 6 },
        jackpot2: { hits: 5, bonus: true },
        first: { hits: 5, bonus: false },
        second: { hits: 4 },
        third: { hits: 3 },
      },
    }),
  ],
  mostTogether: (lines) => mostOfBalls(lines, { ...POWER, drawn: DRAWN, bonus: true }),
};
