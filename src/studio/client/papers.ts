/** What every game's menu shows between rounds: one piece of code that no game waits for. */
export { fairness } from "./fairness.ts";
export { rounds } from "./rounds.ts";
