/**
 * Why responsible gaming refuses a deposit or a bet (reference: the operator's care rules).
 * Every call that takes money from a member or lets it be staked lists these.
 */
export const CARE_REFUSALS = [
  "deposit_limit_reached",
  "loss_limit_reached",
  "wager_limit_reached",
  "time_limit_reached",
  "self_excluded",
  "cooling_off",
] as const;
export type CareRefusal = (typeof CARE_REFUSALS)[number];
