import "./tables.ts";

/**
 * Facts of play: what was staked, won and taken back, by whom, on what. Areas that settle write them in their own SQL
 * (`play_record`, `play_take_back`), in the statement that settles; everybody else follows or sums them here.
 */
export { dayRollups, type Played, readPlayed } from "./days.ts";
export { playFigures } from "./figures.ts";
export {
  type FactBatch,
  type FactReader,
  followAll,
  followFacts,
  type PlayFact,
  type Position,
} from "./follow.ts";
export { listMostPlayed } from "./most-played.ts";
export {
  findPlayedFact,
  listPlayedFacts,
  type PlayedFact,
  type PlayedPeriod,
  quarterRollups,
  readPlayedPeriods,
} from "./quarters.ts";
export { type PlayDrift, reconcilePlay } from "./reconcile.ts";
export { playRoutes } from "./routes.ts";
export { readValidSince } from "./since.ts";
export { playWork } from "./work.ts";
