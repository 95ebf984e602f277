import { type FairSeeds, fairDraw } from "../fairness.ts";
import { evaluateSpin, type SpinOutcome } from "./evaluate.ts";
import type { SlotModel, SpinMode } from "./model.ts";

/** A whole round: the paid spin and the free series it won, if any. `payUnits` is all of it, in line stakes. */
export type SlotRound = {
  readonly spins: readonly SpinOutcome[];
  readonly payUnits: number;
};

/**
 * Plays a round by asking for one number after another: each `yield` names a range and takes an integer below it,
 * reel by reel, the paid spin first and then each free spin. So one nonce decides the whole round, and the same code
 * serves the studio, the browser's verification and a simulation.
 */
export function* roundSteps(model: SlotModel): Generator<number, SlotRound, number> {
  const first = yield* spinSteps(model, "base");
  const spins = [first];
  let awarded = Math.min(first.freeSpinsWon, model.freeSpins.cap);
  while (spins.length <= awarded) {
    const spin = yield* spinSteps(model, "free");
    awarded = Math.min(awarded + spin.freeSpinsWon, model.freeSpins.cap);
    spins.push(spin);
  }
  return { spins, payUnits: spins.reduce((sum, spin) => sum + spin.payUnits, 0) };
}

function* spinSteps(model: SlotModel, mode: SpinMode): Generator<number, SpinOutcome, number> {
  const stops: number[] = [];
  for (const strip of model.strips[mode]) stops.push(yield strip.length);
  return evaluateSpin(model, mode, stops);
}

/** The round that a server seed, a client seed and a nonce make: the same for whoever computes it. */
export async function fairRound(model: SlotModel, seeds: FairSeeds): Promise<SlotRound> {
  const draw = fairDraw(seeds);
  const steps = roundSteps(model);
  let step = steps.next();
  while (!step.done) step = steps.next(await draw(step.value));
  return step.value;
}

/** Free spins awarded up to and including the spin at `index` (0 is the paid one), never above the cap. */
export function awardedUpTo(model: SlotModel, round: SlotRound, index: number): number {
  return round.spins
    .slice(0, index + 1)
    .reduce((sum, spin) => Math.min(sum + spin.freeSpinsWon, model.freeSpins.cap), 0);
}

/** What a round pays at a stake a line, in minor units. */
export function payoutMinor(round: SlotRound, lineStakeMinor: bigint): bigint {
  return BigInt(round.payUnits) * lineStakeMinor;
}
