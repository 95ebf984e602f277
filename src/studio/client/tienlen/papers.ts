/** What the menu of tiến lên shows: one piece of code that no table waits for. */
export { combinationsHelp, scoringHelp } from "./help.ts";
export { dealProof } from "./proof.ts";
