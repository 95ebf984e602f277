import "./events.ts";
import "./tables.ts";

/** Responsible gaming: the one check that every deposit and bet passes; closing an account, and taking one's data along. */
export {
  blockAct,
  type CareQuestion,
  checkCare,
  isExcluded,
  keepsOut,
  unblockAct,
} from "./care.ts";
export { closeDueAccounts } from "./close-accounts.ts";
export { CLOSURE_WAIT_DAYS, findClosure } from "./closure.ts";
export { CARE_COMMANDS, linesOfBlocks } from "./commands.ts";
export { CONTACT_COMMANDS } from "./contact-commands.ts";
export type { CareDeps } from "./deps.ts";
export { countOf, type MemberMoney, type OpenMatters } from "./matters.ts";
export { addData, readAtOnce, readByNumber } from "./member-data.ts";
export {
  type CareBlock,
  LIFT_AFTER_MS,
  liftBlock,
  listBlocks,
  type NewBlock,
  setBlock,
} from "./operations.ts";
export { careData } from "./own-data.ts";
export { careRoutes } from "./routes.ts";
export type { CareAct } from "./tables.ts";
export { careWork } from "./work.ts";
