import * as z from "zod/mini";
import { readLine } from "#/lib/base/line.ts";
import { call, done, nothing } from "../call.ts";
import { id, moment } from "../fields.ts";
import { opened } from "./calls.ts";

/** Passkeys (WebAuthn Level 3; paths ours). Each begins with options for the browser, and ends with what it made of them. */

const text = z.string().check(z.maxLength(300));
const base64url = z.string().check(z.regex(/^[\w-]{1,12000}$/, "bad_field"));
const name = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(60),
  z.refine((text) => readLine(text) !== null, "bad_text"),
);
/** The address that the page is at: a passkey belongs to its host. */
const origin = z.string().check(z.maxLength(300));
/** As `PublicKeyCredential.parse…OptionsFromJSON` takes them. They are good for five minutes, once, on this device. */
const options = z.object({ options: z.record(z.string(), z.unknown()) });

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
};
/** What `toJSON()` makes of a new credential. */
const made = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(
      z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/, "bad_field"))).check(z.maxLength(10)),
    ),
  }),
});
/** What `toJSON()` makes of a signature. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.nullish(base64url),
  }),
});

const passkey = z.object({
  id,
  name: z.string(),
  /** The host that it works on. */
  host: z.string(),
  /** Whether its maker keeps a copy. */
  backedUp: z.boolean(),
  createdAt: moment,
  lastUsedAt: z.nullable(moment),
});
export type Passkey = z.output<typeof passkey>;

export const listPasskeys = call({
  method: "GET",
  path: "/wps/member/passkeys",
  who: "member",
  module: null,
  input: nothing,
  reply: z.object({ list: z.array(passkey), most: z.number() }),
  refusals: [],
});

/** Begin with a new passkey. The password allows it, and where an authenticator is on, `code` shows that as well. */
export const beginPasskey = call({
  method: "POST",
  path: "/wps/member/passkeys",
  who: "member",
  module: null,
  encrypted: true,
  input: z.strictObject({ password: text, code: z.optional(text), origin }),
  reply: options,
  refusals: [
    "wrong_password",
    "authenticator_needed",
    "proof_wrong",
    "too_many_tries",
    "too_many_passkeys",
    "passkey_unavailable",
  ],
});

/** Keep the passkey that the browser made, in the session that began it. */
export const addPasskey = call({
  method: "PUT",
  path: "/wps/member/passkeys",
  who: "member",
  module: null,
  input: z.strictObject({ name, credential: made }),
  reply: passkey,
  refusals: ["passkey_expired", "passkey_refused", "passkey_taken", "too_many_passkeys"],
});

export const renamePasskey = call({
  method: "POST",
  path: "/wps/member/passkeys/name",
  who: "member",
  module: null,
  input: z.strictObject({ id, name }),
  reply: done,
  refusals: [],
});

/** Asks as `beginPasskey` does. */
export const removePasskey = call({
  method: "POST",
  path: "/wps/member/passkeys/remove",
  who: "member",
  module: null,
  encrypted: true,
  input: z.strictObject({ id, password: text, code: z.optional(text) }),
  reply: done,
  refusals: ["wrong_password", "authenticator_needed", "proof_wrong", "too_many_tries"],
});

/** Begin to log in by a passkey. Whoever asks gets the same: the browser shows which passkeys it has. */
export const beginPasskeyLogin = call({
  method: "POST",
  path: "/wps/session/passkey",
  who: "anyone",
  module: null,
  leadsIn: true,
  input: z.strictObject({ origin }),
  reply: options,
  refusals: ["passkey_unavailable"],
});

/**
 * Log in by a passkey. One that is unknown, removed, of another address, signed by somebody else, or whose counter went
 * back: `passkey_refused`, alike. It has asked for a finger, a face or a PIN, and nothing else is asked for.
 */
export const logInByPasskey = call({
  method: "PUT",
  path: "/wps/session/passkey",
  who: "anyone",
  module: null,
  leadsIn: true,
  input: z.strictObject({ credential: assertion }),
  reply: opened,
  refusals: [
    "passkey_expired",
    "passkey_refused",
    "account_suspended",
    "account_closed",
    "agents_only",
    "members_only",
  ],
});

/** Begin to prove a half-open login by a passkey; `proveLogin` takes the assertion, as JSON, for its answer. */
export const beginPasskeyProof = call({
  method: "POST",
  path: "/wps/session/proof/passkey",
  who: "prover",
  module: null,
  input: z.strictObject({ origin }),
  reply: options,
  refusals: ["way_not_offered", "passkey_unavailable"],
});

/** Begin to show a passkey in place of the authenticator's figures. */
export const beginPasskeyCode = call({
  method: "POST",
  path: "/wps/member/passkeys/code",
  who: "member",
  module: null,
  input: z.strictObject({ origin }),
  reply: options,
  refusals: ["passkey_none", "passkey_unavailable"],
});

/** A code that is good once, within five minutes, wherever the authenticator's figures are asked for. */
export const getPasskeyCode = call({
  method: "PUT",
  path: "/wps/member/passkeys/code",
  who: "member",
  module: null,
  input: z.strictObject({ credential: assertion }),
  reply: z.object({ code: z.string(), expiresAt: moment }),
  refusals: ["passkey_expired", "passkey_refused"],
});
