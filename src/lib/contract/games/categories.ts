/** The categories of vendors; ESPORTS is split from SPORTS by the configured vendor codes (GAM-03). */
export const CATEGORIES = [
  "LOTT",
  "ELOTT",
  "LIVE",
  "SPORTS",
  "FISH",
  "RNG",
  "PVP",
  "ESPORTS",
  "INHOUSE",
] as const;
export type Category = (typeof CATEGORIES)[number];
