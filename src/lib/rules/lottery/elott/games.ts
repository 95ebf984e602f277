import type { LotteryGame } from "../bet-type.ts";
import { ELEVEN_FIVE } from "./eleven-five.ts";
import { FIVE_DIGITS } from "./five-digits.ts";
import { K3 } from "./k3.ts";
import { KENO } from "./keno.ts";
import { PK10 } from "./pk10.ts";
import { MEGA_645, POWER_655 } from "./vietlott.ts";

/** The games of quick draws and of balls, in the order of a menu. */
export const ELOTT_GAMES: readonly LotteryGame[] = [
  ...[K3, FIVE_DIGITS, PK10, ELEVEN_FIVE, KENO],
  ...[MEGA_645, POWER_655],
];
