import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { compareWire } from "#/lib/base/money.ts";
import { vendorLobby } from "#/lib/contract/games/lobby-feed.ts";
import { addressOf, after, askAs, roundFaults, type Step, type Trial, waitFor } from "./trial.ts";
import { CURRENCY } from "./trial-wallet.ts";

/** Of a vendor that plays free rounds. */
export const FREE_STEPS: readonly Step[] = [
  {
    name: "plays a free round that was granted: a bet of nothing that names its grant, and a win that ends it",
    run: async (trial) => {
      await trial.open(addressOf(trial, trial.wallet.newToken("granted")));
      if (!(await waitFor(trial, "authenticate"))) return ["no authenticate came"];
      await trial.play("free");
      const bet = await waitFor(trial, "bet");
      if (bet && bet.body["freeRounds"] === undefined) return ["the bet names no grant"];
      return roundFaults(trial, bet);
    },
  },
  {
    name: "begins no free round beyond those that were granted",
    run: async (trial) => {
      await trial.play();
      const bet = await waitFor(trial, "bet");
      return bet?.body["freeRounds"] === undefined ? [] : ["a bet names the grant once more"];
    },
  },
];

/** Of a game with a jackpot. */
export const JACKPOT_STEPS: readonly Step[] = [
  {
    name: "tells of its game's jackpot, which grows by what is staked, or begins anew when it is paid",
    run: async (trial) => {
      const before = await potOf(trial);
      if (!before) return [NO_POT];
      await trial.open(addressOf(trial, trial.wallet.newToken()));
      if (!(await waitFor(trial, "authenticate"))) return ["no authenticate came"];
      await trial.play();
      const bet = await waitFor(trial, "bet");
      const faults = await roundFaults(trial, bet);
      const now = await potOf(trial);
      if (!now) return [...faults, NO_POT];
      const isWon = bet && after(trial, bet).some(({ body }) => body["jackpot"] !== undefined);
      const grown = compareWire(now.amount, before.amount) > 0;
      return grown || isWon
        ? faults
        : [...faults, `it was ${before.amount}, and is ${now.amount} after a stake`];
    },
  },
  {
    name: "adds nothing to it of a bet that is refused",
    run: async (trial) => {
      const before = await potOf(trial);
      trial.wallet.next("bet", "refused");
      await trial.play();
      if (!(await waitFor(trial, "bet"))) return ["no bet came"];
      await sleep(trial.quietMs);
      const now = await potOf(trial);
      if (!before || !now) return [NO_POT];
      return compareWire(now.amount, before.amount) === 0
        ? []
        : [`it was ${before.amount}, and is ${now.amount}`];
    },
  },
];
const NO_POT = "its lobby feed tells no jackpot of the game in the wallet's currency";

/** What a jackpot may pay, where jackpots are tried. */
export const MOST_OF_A_JACKPOT = "1000000000000.00";
/** The pot of the game's jackpot as the feed tells it; null where it tells none. */
async function potOf(trial: Trial) {
  const input = { currency: CURRENCY.code };
  const said = await askAs(trial, vendorLobby.path, input, { key: trial.key });
  const told = z.safeParse(vendorLobby.reply, said.value);
  if (said.code !== "ok" || !told.success) return null;
  trial.wallet.jackpots.pots = told.data.jackpots;
  const isOfGame = ({ gameIds, currency }: (typeof trial.wallet.jackpots.pots)[number]) =>
    gameIds.includes(trial.game) && currency === CURRENCY.code;
  return told.data.jackpots.find(isOfGame) ?? null;
}
