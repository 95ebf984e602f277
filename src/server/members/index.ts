import "./tables.ts";

/** Who may play: registration, login, payment password, and what other areas may know of a member. */
export { type ClubLabel, listClubLabels, putClubLabel, setRank } from "./club-labels.ts";
export { createMember, type NewMember } from "./create.ts";
export type { MembersOptions } from "./deps.ts";
export { endTrials, endTrialsOnSchedule } from "./free-play.ts";
export {
  findMember,
  getMember,
  keepPayeeName,
  type Member,
  setMemberStatus,
} from "./members.ts";
export {
  findMemberCase,
  giveRank,
  labelRank,
  type MemberCase,
  moveStatus,
  renamePayee,
  signOutMember,
} from "./operations.ts";
export { argon2, createPasswords, type Hasher, type Passwords, passwords } from "./passwords.ts";
export { checkPaymentPassword, isPaymentPassword, type ProvenPayment } from "./payment-password.ts";
export { membersRoutes } from "./routes.ts";
