import { fraction, rest } from "#/lib/base/fraction.ts";
import type { Choice, InstantGame } from "./game.ts";

const ROLLS = 10_000;
/** What is won on average of each stake, of 10,000. */
const RETURNED = 9_900;
/** Prices are cut to four places. */
const PLACES = 10_000;

/** How many of the 10,000 rolls win, which is what the player chooses. */
const targetOf = (choice: Choice): number => Number(choice["target"]);
const priceOf = (choice: Choice) =>
  fraction(Math.floor((RETURNED * PLACES) / targetOf(choice)), PLACES);

/** A roll from 0 to 9,999: `under` wins below the target, `over` above what is left of 10,000 without it. */
export const DICE: InstantGame = {
  id: "dados-del-puerto",
  version: 1,
  table: { rolls: ROLLS, returned: RETURNED, places: PLACES },
  fields: {
    side: { kind: "names", names: ["under", "over"] },
    target: { kind: "span", from: 100, to: 9_800, first: 4_950 },
  },
  ranges: () => [ROLLS],
  pays(choice, [roll = ROLLS]) {
    const target = targetOf(choice);
    const isWin = choice["side"] === "under" ? roll < target : roll >= ROLLS - target;
    return isWin ? priceOf(choice) : fraction(0, 1);
  },
  prizes(choice) {
    const chance = fraction(targetOf(choice), ROLLS);
    return [
      { chance, pays: priceOf(choice) },
      { chance: rest(chance), pays: fraction(0, 1) },
    ];
  },
};
