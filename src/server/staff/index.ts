import "./tables.ts";

/** Who operates the site: named accounts with roles, their logins, and what two of them agree on. */
export {
  changeRoles,
  reopenStaff,
  resetStaff,
  type StaffRefusal,
  stopStaff,
} from "./account-changes.ts";
export {
  addStaff,
  createFirstAdministrator,
  hasStaff,
  listStaff,
  type StaffAccount,
  type StaffDeps,
} from "./accounts.ts";
export { APPROVAL_COMMANDS, approvalNeeded } from "./approval-commands.ts";
export {
  type Approval,
  type ApprovalOf,
  decideApproval,
  listApprovals,
  requireApproval,
} from "./approvals.ts";
export { beginStaffTotp, confirmStaffTotp } from "./authenticator.ts";
export { STAFF_COMMANDS } from "./commands.ts";
export { keepingStops } from "./lifts.ts";
export {
  authenticateStaff,
  type LoginDeps,
  logInStaff,
  logOutStaff,
  openStaffSession,
  STAFF_SESSION_MS,
  type StaffLogin,
} from "./logins.ts";
export { changeStaffPassword } from "./own-password.ts";
export { isStaffName } from "./rules.ts";
export {
  type FoundDrift,
  listSettledDrifts,
  type SettledDrift,
  settleDrift,
} from "./settled-drifts.ts";
