import type { Result } from "#/lib/base/result.ts";
import type { DrawnNumbers } from "#/lib/rules/lottery/bet-type.ts";
import type { Commitment, ProofFault } from "#/lib/rules/lottery/house-draw.ts";

/** What is checked of a draw, in its order. */
const STEPS = ["noted", "chain", "seed", "beacon", "numbers"] as const;
export type ProofStep = (typeof STEPS)[number];

/** At which step each fault is seen. */
const SEEN_AT: Readonly<Partial<Record<ProofFault, ProofStep>>> = {
  commitment_differs: "noted",
  chain_differs: "chain",
  seed_differs: "seed",
  beacon_differs: "beacon",
  numbers_differ: "numbers",
};

export type CheckedStep = {
  readonly step: ProofStep;
  /** Null: not come to, for what comes before it is wrong. */
  readonly isRight: boolean | null;
};

/** What an answer of `verifyDraw` says of each step; what was not noted before the draw is left out. */
export function stepsOf(
  verified: Result<DrawnNumbers, ProofFault>,
  noted: Partial<Commitment>,
): readonly CheckedStep[] {
  const failed = verified.ok ? -1 : STEPS.indexOf(SEEN_AT[verified.code] ?? "noted");
  const isNoted = {
    noted: noted.commitment !== undefined,
    chain: noted.anchor !== undefined || noted.link !== undefined,
  };
  return STEPS.map((step, at) => ({
    step,
    isRight: isRightAt(at, failed === -1 ? STEPS.length : failed),
  })).filter(({ step }) => (step === "noted" || step === "chain" ? isNoted[step] : true));
}

/** What comes before the step at which a fault was seen is right; what comes after it was not looked at. */
function isRightAt(at: number, failed: number): boolean | null {
  if (at < failed) return true;
  return at === failed ? false : null;
}
