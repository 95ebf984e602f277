import * as z from "zod/mini";
import { call, done } from "../call.ts";
import { moment } from "../fields.ts";
import { SENT_WAYS } from "./proof.ts";

const text = z.string().check(z.maxLength(300));

/**
 * Begin with an e-mail or mobile that the account has not, or has not proven: a code goes there (paths ours). The password
 * allows it, and where an authenticator is on, `code` shows that as well. `contact` is an e-mail, or a number with its
 * plus and country. One that was proven stays: `contact_proven`.
 */
export const beginContact = call({
  method: "POST",
  path: "/wps/member/contact",
  who: "member",
  module: null,
  encrypted: true,
  input: z.strictObject({
    way: z.enum(SENT_WAYS),
    contact: text,
    password: text,
    code: z.optional(text),
  }),
  reply: z.object({ expirationTime: moment }),
  refusals: [
    ...(["contact_malformed", "contact_proven", "country_not_served"] as const),
    ...(["wrong_password", "authenticator_needed", "proof_wrong", "too_many_tries"] as const),
  ],
});

/** Keep it, by the code that arrived there, on the device that asked for it. It proves logins from then on. */
export const confirmContact = call({
  method: "PUT",
  path: "/wps/member/contact",
  who: "member",
  module: null,
  encrypted: true,
  input: z.strictObject({ way: z.enum(SENT_WAYS), contact: text, code: text }),
  reply: done,
  refusals: ["contact_malformed", "contact_proven", "code_wrong", "code_expired", "contact_taken"],
});
