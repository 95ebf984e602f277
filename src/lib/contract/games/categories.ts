/**
 * The categories of vendors; ESPORTS is split from SPORTS by the configured vendor codes (GAM-03). COCKFIGHT is split
 * alike: its name is ours, for the specification has the product (GAM-02) and no code of it.
 */
export const CATEGORIES = [
  "LOTT",
  "ELOTT",
  "LIVE",
  "SPORTS",
  "FISH",
  "RNG",
  "PVP",
  "ESPORTS",
  "COCKFIGHT",
  "INHOUSE",
] as const;
export type Category = (typeof CATEGORIES)[number];
