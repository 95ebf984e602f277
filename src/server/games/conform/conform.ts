import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { MINUTE_MS } from "#/lib/base/time.ts";
import { FIGURES_FRESH_MS, vendorLobby } from "#/lib/contract/games/lobby-feed.ts";
import { vendorRoundDetails } from "#/lib/contract/games/seamless.ts";
import { FREE_STEPS, JACKPOT_STEPS, MOST_OF_A_JACKPOT } from "./offered-steps.ts";
import {
  addressOf,
  after,
  askAs,
  isOfRound,
  roundFaults,
  type Said,
  type Signing,
  type Step,
  saidOf,
  type Trial,
  until,
  waitFor,
} from "./trial.ts";
import { CURRENCY, type Heard } from "./trial-wallet.ts";

/** What one step came to: the faults that were found, none where it is passed. */
export type Tried = { readonly name: string; readonly faults: readonly string[] };

const STALE_MS = 10 * MINUTE_MS;

const STEPS: readonly Step[] = [
  {
    name: "refuses an operator's call that is unsigned, signed under another key, or stale",
    run: async (trial) => {
      const other = "another key, which is nobody's".repeat(2);
      const answers = await Promise.all([
        askRound(trial, {}),
        askRound(trial, { key: other }),
        askRound(trial, { key: trial.key, at: trial.now() - STALE_MS }),
      ]);
      return ["unsigned", "another key's", "stale"].flatMap((what, place) =>
        answers[place]?.code === "bad_signature" ? [] : [`${what}: ${saidOf(answers[place])}`],
      );
    },
  },
  {
    name: "says round_unknown of a round that it does not know",
    run: async (trial) => {
      const answer = await askRound(trial, { key: trial.key });
      return answer.code === "round_unknown" ? [] : [`answered ${saidOf(answer)}`];
    },
  },
  {
    name: "serves a lobby feed that is in order, or none",
    run: lobbyFaults,
  },
  {
    name: "shows no game for a launch whose token has ended",
    run: async (trial) => {
      const status = await trial.open(addressOf(trial, trial.wallet.newToken("expired")));
      const heard = await waitFor(trial, "authenticate");
      if (!heard) return ["the token was not exchanged: no authenticate came"];
      return status !== null && status < 400 ? [`its page was answered with ${status}`] : [];
    },
  },
  {
    name: "exchanges a launch's token for its player",
    run: async (trial) => {
      const status = await trial.open(addressOf(trial, trial.wallet.newToken()));
      if (status !== null && status >= 400) return [`its page was answered with ${status}`];
      return (await waitFor(trial, "authenticate")) ? [] : ["no authenticate came"];
    },
  },
  {
    name: "plays a round: a bet, and a win, of nothing too, that ends it",
    run: async (trial) => {
      await trial.play();
      return roundFaults(trial, await waitFor(trial, "bet"));
    },
  },
  {
    name: "takes the refusal of a bet as the last word",
    run: async (trial) => {
      trial.wallet.next("bet", "refused");
      await trial.play();
      const bet = await waitFor(trial, "bet");
      if (!bet) return ["no bet came"];
      await sleep(trial.quietMs);
      return after(trial, bet)
        .filter((later) => isOfRound(later, bet))
        .map(({ kind }) => `a ${kind} came for the refused bet`);
    },
  },
  {
    name: "takes back, or sends again, a bet whose answer was lost",
    run: (trial) => lostBetFaults(trial, "unheard"),
  },
  {
    name: "takes back, or sends again, a bet that never arrived",
    run: (trial) => lostBetFaults(trial, "lost"),
  },
  {
    name: "sends a win again, the same to the letter, until it is acknowledged",
    run: async (trial) => {
      trial.wallet.next("win", "unavailable", "unheard");
      await trial.play();
      const bet = await waitFor(trial, "bet");
      if (!bet) return ["no bet came"];
      const wins = () => after(trial, bet).filter(({ kind }) => kind === "win");
      await until(trial.waitMs, () => wins().length >= 3);
      const [first, ...again] = wins();
      if (!first) return ["no win came"];
      if (again.length < 2) return [`a win without an answer came ${again.length + 1} times of 3`];
      const same = (other: Heard) => JSON.stringify(other.body) === JSON.stringify(first.body);
      return again.every(same) ? [] : ["it was not the same when it came again"];
    },
  },
];

/** Tries a vendor's game server step by step, and tells of each as it ends. */
export async function conform(trial: Trial, tell: (tried: Tried) => void): Promise<Tried[]> {
  const all: Tried[] = [];
  trial.wallet.jackpots.most = trial.jackpots ? MOST_OF_A_JACKPOT : null;
  const steps = [
    ...STEPS,
    ...(trial.freeRounds ? FREE_STEPS : []),
    ...(trial.jackpots ? JACKPOT_STEPS : []),
  ];
  for (const { name, run } of steps) {
    const before = trial.wallet.heard.length;
    const found = await run(trial).catch((fault: unknown) => [String(fault)]);
    const heard = trial.wallet.heard
      .slice(before)
      .flatMap(({ kind, faults }) => faults.map((fault) => `${kind}: ${fault}`));
    const tried = { name, faults: [...new Set([...found, ...heard])] };
    all.push(tried);
    tell(tried);
  }
  return all;
}

/** What is wrong with the lobby feed; a vendor that serves none answers 404. */
async function lobbyFaults(trial: Trial): Promise<string[]> {
  const input = { currency: CURRENCY.code };
  const ask = (signing: Signing) => askAs(trial, vendorLobby.path, input, signing);
  const [unsigned, stale, told] = await Promise.all([
    ask({}),
    ask({ key: trial.key, at: trial.now() - STALE_MS }),
    ask({ key: trial.key }),
  ]);
  if (told.status === 404) return [];
  const refused = [
    ...(unsigned.code === "bad_signature" ? [] : [`unsigned: ${saidOf(unsigned)}`]),
    ...(stale.code === "bad_signature" ? [] : [`stale: ${saidOf(stale)}`]),
  ];
  if (told.code !== "ok") return [...refused, `answered ${saidOf(told)}`];
  const read = z.safeParse(vendorLobby.reply, told.value);
  if (!read.success)
    return [
      ...refused,
      ...read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`),
    ];
  trial.wallet.jackpots.pots = read.data.jackpots;
  const offMs = Math.abs(trial.now() - Date.parse(read.data.toldAt));
  return offMs < FIGURES_FRESH_MS ? refused : [...refused, "toldAt is of another time"];
}

async function lostBetFaults(trial: Trial, mishap: "unheard" | "lost"): Promise<string[]> {
  trial.wallet.next("bet", mishap);
  await trial.play();
  const bet = await waitFor(trial, "bet");
  if (!bet) return ["no bet came"];
  const id = bet.body["transactionId"];
  const answered = () =>
    after(trial, bet).find(
      ({ kind, body }) =>
        (kind === "bet" && body["transactionId"] === id) ||
        (kind === "rollback" && body["betTransactionId"] === id),
    );
  await until(trial.waitMs, () => answered() !== undefined);
  const found = answered();
  if (!found) return ["neither the same bet nor its rollback came"];
  if (found.kind === "bet") return roundFaults(trial, found);
  await sleep(trial.quietMs);
  return after(trial, found)
    .filter((later) => isOfRound(later, bet) && later.kind !== "rollback")
    .map(({ kind }) => `a ${kind} came after the rollback`);
}

function askRound(trial: Trial, signing: Signing): Promise<Said> {
  const input = { roundId: "conformance-unknown", playerId: "conformance-player" };
  return askAs(trial, vendorRoundDetails.path, input, signing);
}
