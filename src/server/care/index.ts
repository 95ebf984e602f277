import "./tables.ts";

/** Responsible gaming: the one check that every deposit and bet passes. */
export { blockAct, type CareQuestion, checkCare, unblockAct } from "./care.ts";
export { CARE_COMMANDS, linesOfBlocks } from "./commands.ts";
export {
  type CareBlock,
  LIFT_AFTER_MS,
  liftBlock,
  listBlocks,
  type NewBlock,
  setBlock,
} from "./operations.ts";
export type { CareAct } from "./tables.ts";
