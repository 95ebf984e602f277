import "./tables.ts";

/** Responsible gaming: the one check that every deposit and bet passes. */
export { blockAct, type CareQuestion, checkCare, unblockAct } from "./care.ts";
export type { CareAct } from "./tables.ts";
