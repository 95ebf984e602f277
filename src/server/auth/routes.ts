import { ok } from "#/lib/base/result.ts";
import {
  logIn as logInCall,
  playFree as playFreeCall,
  recallLogin,
  enterByTicket as ticketCall,
} from "#/lib/contract/auth/calls.ts";
import {
  requestPasswordReset as requestResetCall,
  resetPasswordByMobile as resetByMobileCall,
  resetPassword as resetCall,
} from "#/lib/contract/auth/password-reset.ts";
import {
  registerByMobile as registerByMobileCall,
  registerMember as registerCall,
} from "#/lib/contract/auth/registration.ts";
import * as social from "#/lib/contract/auth/social.ts";
import { requestRegistrationSms, requestSmsCode } from "#/lib/contract/auth/verification.ts";
import { type Route, serve } from "#/server/http/route.ts";
import { type AuthOptions, completeDeps } from "./deps.ts";
import { requestReset, resetPassword, resetPasswordByMobile } from "./forgotten-password.ts";
import { playFree } from "./free-play.ts";
import { logIn } from "./log-in.ts";
import { logInBySms } from "./log-in-by-sms.ts";
import { passkeyRoutes } from "./passkeys/routes.ts";
import { proofRoutes } from "./proof-routes.ts";
import { registerByMobile, registerMember } from "./register.ts";
import { resumeLogin } from "./resume-login.ts";
import { sendRegistrationSms, sendSmsCode } from "./sms.ts";
import {
  finishSocial,
  linkIdentity,
  listIdentities,
  startSocial,
  unlinkIdentity,
} from "./social.ts";
import { enterByTicket } from "./ticket.ts";

/** Every way in: registration, login by password, SMS, ticket, remembered device or outside identity, and what proves it. */
export function authRoutes(options: AuthOptions): Route[] {
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
    serve(requestResetCall, (input, context) => requestReset(deps, input, context)),
    serve(resetCall, (input, context) => resetPassword(deps, input, context)),
    serve(resetByMobileCall, (input, context) => resetPasswordByMobile(deps, input, context)),
    serve(requestSmsCode, (input, context) => sendSmsCode(deps, input, context)),
    serve(requestRegistrationSms, (input, context) => sendRegistrationSms(deps, input, context)),
    serve(social.startSocial, (input, context) => startSocial(deps, input, context)),
    serve(social.finishSocial, (input, context) => finishSocial(deps, input, context)),
    serve(social.linkIdentity, (input, context) => linkIdentity(deps, input, context)),
    serve(social.unlinkIdentity, (input, context) => unlinkIdentity(deps, input, context)),
    serve(social.listIdentities, async (_, { session }) => ok(await listIdentities(deps, session))),
    ...proofRoutes(deps),
    ...passkeyRoutes(deps),
  ];
}
