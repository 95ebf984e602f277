import "./events.ts";
import "./tables.ts";

export { replacePassword } from "./change-password.ts";
/** Who may play: registration, login, payment password, and what other areas may know of a member. */
export { type ClubLabel, listClubLabels, putClubLabel, setRank } from "./club-labels.ts";
export { createMember, type NewMember } from "./create.ts";
export { completeDeps, type MembersDeps, type MembersOptions, type StrongRefusal } from "./deps.ts";
export {
  findIdentity,
  type Identity,
  maskEmail,
  maskEnd,
  maskMobile,
  type Sight,
  showAddress,
  showRealName,
  sightOf,
} from "./identity.ts";
export { makeAccount, makePassword } from "./made-accounts.ts";
export {
  closeMember,
  findMember,
  findMemberRow,
  findRowByMobile,
  getMember,
  getMemberRow,
  isMobileOfAnother,
  isMobileTaken,
  isNameTaken,
  keepPayeeName,
  type Member,
  type MemberRow,
  noteLogin,
  setMemberStatus,
} from "./members.ts";
export { keepNote, listNotes, type MemberNote, noteOf } from "./notes.ts";
export {
  findMemberCase,
  type MemberCase,
  moveStatus,
  renamePayee,
  signOutMember,
} from "./operations.ts";
export { readAccountData } from "./own-data.ts";
export { checkOwner, isStillOwner } from "./owner.ts";
export { checkPaymentPassword, isPaymentPassword, type ProvenPayment } from "./payment-password.ts";
export { PROFILE_COMMANDS } from "./profile-commands.ts";
export { RANK_COMMANDS } from "./rank-commands.ts";
export { payRegistrationBonus } from "./registration-bonus.ts";
export { keptFields, type Registration, refusedFields } from "./registration-fields.ts";
export { forgetResetCodes, resetRecipientOf } from "./reset-codes.ts";
export { membersRoutes } from "./routes.ts";
export { type FoundMember, listFound, searchMembers, type Wanted } from "./search.ts";
export { UPLINE_COMMANDS } from "./upline-commands.ts";
export { setUpline } from "./uplines.ts";
