import * as z from "zod/mini";
import { call, done, nothing } from "../call.ts";
import { moment } from "../fields.ts";
import { SOCIAL_PROVIDERS } from "../site/calls.ts";
import { opened } from "./calls.ts";

const provider = z.enum(SOCIAL_PROVIDERS);

/**
 * Begin a sign-in at Google or Facebook (REG-11, REG-12; path ours). The reply is the provider's address for the browser
 * to go to; it comes back to `/signin` within ten minutes, on this device alone. `origin` is where the visitor is: one of
 * the site's own addresses, else its first is returned to.
 */
export const startSocial = call({
  method: "POST",
  path: "/wps/session/social/start",
  who: "anyone",
  module: null,
  leadsIn: true,
  input: z.strictObject({ provider, origin: z.string().check(z.maxLength(300)) }),
  reply: z.object({ url: z.string() }),
  refusals: ["provider_unknown", "provider_unavailable"],
});

/**
 * Finish it with what the provider sent along: the query of `/signin`, once. Who is joined to an account is in it
 * (`entered`). Anybody else was proven only to the provider (`proven`): the ticket is good for 15 minutes on this device,
 * for `linkIdentity`. An e-mail that the provider has not verified is null. No account is ever found by its e-mail.
 */
export const finishSocial = call({
  method: "POST",
  path: "/wps/session/social/finish",
  who: "anyone",
  module: null,
  leadsIn: true,
  input: z.strictObject({ answer: z.string().check(z.maxLength(4_000)) }),
  reply: z.discriminatedUnion("outcome", [
    z.object({ outcome: z.literal("entered"), provider, opened }),
    z.object({
      outcome: z.literal("proven"),
      provider,
      ticket: z.string(),
      email: z.nullable(z.string()),
      expiresAt: moment,
    }),
  ]),
  refusals: [
    "sign_in_expired",
    "sign_in_cancelled",
    "sign_in_refused",
    "provider_unavailable",
    "account_suspended",
    "account_closed",
    "agents_only",
    "members_only",
    "proof_needed",
    "identity_linked",
    "identity_taken",
  ],
});

/**
 * Join a proven identity to the account that is in (path ours): the ticket proves the one, the password the other. An
 * account has one identity of a provider (`provider_linked`), an identity one account (`identity_taken`).
 */
export const linkIdentity = call({
  method: "POST",
  path: "/wps/member/social/link",
  who: "member",
  module: null,
  encrypted: true,
  input: z.strictObject({
    ticket: z.string().check(z.maxLength(100)),
    password: z.string().check(z.maxLength(255)),
  }),
  reply: z.object({ provider }),
  refusals: [
    "wrong_password",
    "too_many_tries",
    "sign_in_expired",
    "provider_linked",
    "identity_taken",
  ],
});

export const identity = z.object({
  provider,
  /** As the provider verified it. */
  email: z.nullable(z.string()),
  linkedAt: moment,
  /** The last sign-in by it. */
  usedAt: z.nullable(moment),
});
export type Identity = z.output<typeof identity>;

/** The identities joined to the account, and the providers that can be joined (path ours). */
export const listIdentities = call({
  method: "GET",
  path: "/wps/member/social",
  who: "member",
  module: null,
  input: nothing,
  reply: z.object({ list: z.array(identity), providers: z.array(provider) }),
  refusals: [],
});

/** Take an identity off the account (path ours). The password proves the member, and stays the way in. */
export const unlinkIdentity = call({
  method: "POST",
  path: "/wps/member/social/unlink",
  who: "member",
  module: null,
  encrypted: true,
  input: z.strictObject({ provider, password: z.string().check(z.maxLength(255)) }),
  reply: done,
  refusals: ["wrong_password", "too_many_tries"],
});
