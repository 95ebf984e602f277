import * as z from "zod/mini";
import { call, done } from "../call.ts";
import { moment } from "../fields.ts";
import { SENT_WAYS } from "./proof.ts";

const text = z.string().check(z.maxLength(300));
/** `contact`: what is to take the place of the proven one, as in `beginContact`. */
const change = { way: z.enum(SENT_WAYS), contact: text };
const sent = z.object({ expirationTime: moment });
/**
 * What stands in the way at each step: none is proven (`contact_unproven`), it is the one that is there (`contact_same`),
 * or the account keeps out of play and its contacts stay (`contact_held`).
 */
const STANDING = [
  ...(["contact_malformed", "contact_unproven", "contact_same", "contact_held"] as const),
  "country_not_served",
] as const;

/**
 * Begin to put another e-mail or mobile in the place of a proven one (paths ours): a code goes to the proven one, for this
 * new one alone. The password allows it, and where an authenticator is on, `code` shows that as well. All four steps
 * belong to one session on one device.
 */
export const beginContactChange = call({
  method: "POST",
  path: "/wps/member/contact/change",
  who: "member",
  module: null,
  encrypted: true,
  input: z.strictObject({ ...change, password: text, code: z.optional(text) }),
  reply: sent,
  refusals: [
    ...STANDING,
    ...(["wrong_password", "authenticator_needed", "proof_wrong", "too_many_tries"] as const),
  ],
});

/** Show, by the code that arrived there, that the proven one is still the member's. That is good for twenty minutes. */
export const proveOldContact = call({
  method: "PUT",
  path: "/wps/member/contact/change/old",
  who: "member",
  module: null,
  encrypted: true,
  input: z.strictObject({ ...change, code: text }),
  reply: done,
  refusals: [...STANDING, "code_wrong", "code_expired"],
});

/** Send a code to the new one, once the old one is shown; again as well. Later than that: `code_expired`. */
export const sendNewContactCode = call({
  method: "POST",
  path: "/wps/member/contact/change/code",
  who: "member",
  module: null,
  encrypted: true,
  input: z.strictObject(change),
  reply: sent,
  refusals: [...STANDING, "code_expired"],
});

/**
 * Change it, by the code that arrived at the new one. All other logins of the member end, money goes nowhere for as long
 * as after a changed payment password, and who owns the account is told in the inbox, at the old and at the new one.
 * A number that another account has proven: `contact_taken`, said to nobody but who reads its messages.
 */
export const confirmContactChange = call({
  method: "PUT",
  path: "/wps/member/contact/change",
  who: "member",
  module: null,
  encrypted: true,
  input: z.strictObject({ ...change, code: text }),
  reply: done,
  refusals: [...STANDING, "code_wrong", "code_expired", "contact_taken"],
});
