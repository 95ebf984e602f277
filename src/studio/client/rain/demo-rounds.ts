import type { RainView, RoundState, RoundView } from "../../api.ts";
import { randomText } from "../server.ts";

/** A round of the demonstration, which is in this browser alone. */
export type DemoRound = {
  readonly spinId: string;
  readonly stake: string;
  readonly seed: string;
  readonly hash: string;
  readonly roundId: string;
  readonly startedAt: string;
  readonly number: number;
  state: RoundState;
  payout: string | null;
  serverSeed: string | null;
  rain: RainView | null;
};

/** What a stake begins with. */
export const demoBet = (number: number) => ({
  roundId: randomText(16),
  startedAt: new Date().toISOString(),
  number,
  state: "series" as RoundState,
  payout: null,
  serverSeed: null,
  rain: null,
});

/** A round as the record shows it. */
export function demoRoundView(round: DemoRound, nothing: string, configHash: string): RoundView {
  const { roundId, spinId, startedAt, stake, state, payout, number, rain } = round;
  const open = {
    players: null,
    prize: null,
    line: null,
    envelope: null,
    seeds: null,
    shares: null,
  };
  return {
    ...{ roundId, spinId, startedAt, stake, state, refusal: null, payout: payout ?? nothing },
    ...{
      spins: [],
      instant: null,
      mines: null,
      tienlen: null,
      crash: null,
      freeAwarded: 0,
      freePlayed: 0,
    },
    rain: rain ?? { number, ...open },
    fairness: {
      serverSeedHash: round.hash,
      serverSeed: round.serverSeed,
      clientSeed: round.seed,
      nonce: number,
      configHash,
    },
  };
}
