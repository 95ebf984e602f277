import { ok, refuse } from "#/lib/base/result.ts";
import {
  changePassword as changePasswordCall,
  getMemberInfo,
  type MemberInfo,
  requestPasswordReset as requestResetCall,
  resetPasswordByMobile as resetByMobileCall,
  resetPassword as resetCall,
  setPaymentPassword as setPaymentPasswordCall,
} from "#/lib/contract/members.ts";
import {
  registerByMobile as registerByMobileCall,
  registerMember as registerCall,
} from "#/lib/contract/registration.ts";
import {
  logIn as logInCall,
  playFree as playFreeCall,
  recallLogin,
  enterByTicket as ticketCall,
} from "#/lib/contract/session.ts";
import { changeLanguage } from "#/lib/contract/site.ts";
import * as social from "#/lib/contract/social.ts";
import { requestRegistrationSms, requestSmsCode } from "#/lib/contract/verification.ts";
import { findLanguage } from "#/lib/i18n/languages.ts";
import { type Route, type Session, serve } from "#/server/http/route.ts";
import { listCurrencies } from "#/server/ledger/index.ts";
import { findLoginBefore } from "#/server/session/index.ts";
import { changePassword } from "./change-password.ts";
import { findClubLabel } from "./club-labels.ts";
import { completeDeps, type MembersDeps, type MembersOptions } from "./deps.ts";
import { requestReset, resetPassword, resetPasswordByMobile } from "./forgotten.ts";
import { playFree } from "./free-play.ts";
import { logIn } from "./log-in.ts";
import { logInBySms } from "./log-in-by-sms.ts";
import { getMember, keepLanguage } from "./members.ts";
import { setPaymentPassword } from "./payment-password.ts";
import { proofRoutes } from "./proof-routes.ts";
import { registerByMobile, registerMember } from "./register.ts";
import { resumeLogin } from "./resume-login.ts";
import { sendRegistrationSms, sendSmsCode } from "./sms.ts";
import {
  completeSignIn,
  linkIdentity,
  listIdentities,
  startSignIn,
  unlinkIdentity,
} from "./social.ts";

import { enterByTicket } from "./ticket.ts";
/** The calls about a member: in by name, in by registration, and who the member is. */
export function membersRoutes(options: MembersOptions): Route[] {
  const deps = completeDeps(options);
  return [
    serve(logInCall, (input, context) =>
      input.type === "sms" ? logInBySms(deps, input, context) : logIn(deps, input, context),
    ),
    serve(playFreeCall, (_input, context) => playFree(deps, context)),
    serve(ticketCall, (input, context) => enterByTicket(deps, input, context)),
    serve(recallLogin, (_input, context) => resumeLogin(deps, context)),
    serve(registerCall, (input, context) => registerMember(deps, input, context)),
    serve(registerByMobileCall, (input, context) => registerByMobile(deps, input, context)),
    serve(getMemberInfo, async (_input, { session }) => ok(await infoOf(deps, session))),
    serve(setPaymentPasswordCall, (input, context) => setPaymentPassword(deps, input, context)),
    serve(changePasswordCall, (input, context) => changePassword(deps, input, context)),
    serve(requestResetCall, (input, context) => requestReset(deps, input, context)),
    serve(resetCall, (input, context) => resetPassword(deps, input, context)),
    serve(resetByMobileCall, (input, context) => resetPasswordByMobile(deps, input, context)),
    serve(requestSmsCode, (input, context) => sendSmsCode(deps, input, context)),
    serve(requestRegistrationSms, (input, context) => sendRegistrationSms(deps, input, context)),
    serve(social.startSocial, (input, context) => startSignIn(deps, input, context)),
    serve(social.finishSocial, (input, context) => completeSignIn(deps, input, context)),
    serve(social.linkIdentity, (input, context) => linkIdentity(deps, input, context)),
    serve(social.unlinkIdentity, (input, context) => unlinkIdentity(deps, input, context)),
    serve(social.listIdentities, async (_, { session }) => ok(await listIdentities(deps, session))),
    ...proofRoutes(deps),
    serve(changeLanguage, async ({ language }, { session }) => {
      const tag = findLanguage(language)?.tag;
      if (tag === undefined || !deps.languages.includes(tag)) return refuse("language_unknown");
      if (session) await keepLanguage(deps.db, session.memberId, tag);
      return ok({ language: tag });
    }),
  ];
}

async function infoOf({ db, getMerchant }: MembersDeps, session: Session): Promise<MemberInfo> {
  const member = await getMember(db, session.memberId);
  const before = await findLoginBefore(db, session);
  const currency = (await listCurrencies(db)).find(({ code }) => code === member.currency);
  if (!currency) throw new Error(`currency ${member.currency} is unknown`);
  const { code, exponent, symbol } = currency;
  return {
    id: String(member.id),
    account: member.account,
    nickname: member.nickname,
    type: member.kind,
    toUpline: member.toUpline,
    clubLabel: await findClubLabel(db, member.id),
    ...(await getMerchant(db)),
    customerId: String(member.id),
    currency: { code, exponent, symbol },
    hasPaymentPassword: member.hasPaymentPassword,
    lastLoginAt: before?.at.toISOString() ?? null,
    lastLoginCountry: before?.country ?? null,
    language: member.language,
  };
}
