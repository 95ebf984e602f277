/** What is closed for a member, by an operator or by the member: rows of `care_blocks`. */
export const CARE_BLOCKS = [
  "deposit_limit_reached",
  "loss_limit_reached",
  "wager_limit_reached",
  "time_limit_reached",
  "self_excluded",
  "cooling_off",
] as const;
export type CareBlockCode = (typeof CARE_BLOCKS)[number];

/**
 * Why responsible gaming refuses a deposit or a bet (reference: the operator's care rules); `account_closing`: the member
 * is closing the account. Every call that takes money from a member or lets it be staked lists these.
 */
export const CARE_REFUSALS = [...CARE_BLOCKS, "account_closing"] as const;
export type CareRefusal = (typeof CARE_REFUSALS)[number];
