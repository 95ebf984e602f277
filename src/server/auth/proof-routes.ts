import { ok } from "#/lib/base/result.ts";
import { getAccountSecurity } from "#/lib/contract/auth/account-security.ts";
import * as changes from "#/lib/contract/auth/contact-change.ts";
import {
  beginContact as beginContactCall,
  confirmContact as confirmContactCall,
} from "#/lib/contract/auth/contacts.ts";
import * as calls from "#/lib/contract/auth/proof.ts";
import { type Route, serve } from "#/server/http/route.ts";
import { getMemberRow } from "#/server/members/index.ts";
import { accountSecurityOf } from "./account-security.ts";
import {
  confirmProofMethod,
  renewRecoveryCodes,
  sendProofMethodCode,
  setUpTotp,
  switchTotpOff,
  switchTotpOn,
} from "./authenticator.ts";
import {
  beginContactChange,
  confirmContactChange,
  proveOldContact,
  sendNewContactCode,
} from "./contact-change.ts";
import { beginContact, confirmContact } from "./contacts.ts";
import type { AuthDeps } from "./deps.ts";
import { proveLogin, readProof, sendProofCode } from "./proof.ts";
import { proofMethodsOf } from "./proof-methods.ts";

/** The calls that prove a login, and those by which a member gets the means for it. */
export function proofRoutes(deps: AuthDeps): Route[] {
  return [
    serve(calls.getProof, async (_input, context) => ok(await readProof(deps, context))),
    serve(calls.sendProofCode, ({ way }, context) => sendProofCode(deps, way, context)),
    serve(calls.proveLogin, (input, context) => proveLogin(deps, input, context)),
    serve(calls.getProofMethods, async (_input, { session }) =>
      ok(await proofMethodsOf(deps.db, await getMemberRow(deps.db, session.memberId))),
    ),
    serve(getAccountSecurity, async (_input, { session }) =>
      ok(await accountSecurityOf(deps, session)),
    ),
    serve(calls.sendProofMethodCode, ({ way }, context) => sendProofMethodCode(deps, way, context)),
    serve(calls.confirmProofMethod, (input, context) => confirmProofMethod(deps, input, context)),
    serve(beginContactCall, (input, context) => beginContact(deps, input, context)),
    serve(confirmContactCall, (input, context) => confirmContact(deps, input, context)),
    serve(changes.beginContactChange, (input, context) => beginContactChange(deps, input, context)),
    serve(changes.proveOldContact, (input, context) => proveOldContact(deps, input, context)),
    serve(changes.sendNewContactCode, (input, context) => sendNewContactCode(deps, input, context)),
    serve(changes.confirmContactChange, (input, context) =>
      confirmContactChange(deps, input, context),
    ),
    serve(calls.beginTotp, (input, context) => setUpTotp(deps, input, context)),
    serve(calls.confirmTotp, (input, context) => switchTotpOn(deps, input, context)),
    serve(calls.renewRecoveryCodes, (input, context) => renewRecoveryCodes(deps, input, context)),
    serve(calls.endTotp, (input, context) => switchTotpOff(deps, input, context)),
  ];
}
