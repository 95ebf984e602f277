import * as z from "zod/mini";
import { call, done, nothing } from "../call.ts";
import { moment } from "../fields.ts";
import { opened } from "./calls.ts";

/** What proves that it is the member who logs in (LOG-39), the strongest first. `name`: the bank account's name. */
export const PROOF_WAYS = ["passkey", "totp", "mobile", "email", "name"] as const;
export type ProofWay = (typeof PROOF_WAYS)[number];
/** The ways that begin with a code that is sent. */
export const SENT_WAYS = ["mobile", "email"] as const satisfies readonly ProofWay[];
export type SentWay = (typeof SENT_WAYS)[number];

const text = z.string().check(z.maxLength(300));
/** Until when the code that went out is good. */
const sent = z.object({ expirationTime: moment });

export const proofWay = z.object({
  way: z.enum(PROOF_WAYS),
  /** Where the code goes, mostly hidden: "l•••@correo.example"; empty for what is not sent. */
  to: z.string(),
});

/**
 * What a half-open session asks for (paths ours). A login from a strange place is refused with `proof_needed`, whose
 * `value.proof` is the token of these calls: sent as Bearer, with the same device's cookie, for 15 minutes. No other
 * call takes it.
 */
export const getProof = call({
  method: "GET",
  path: "/wps/session/proof",
  who: "prover",
  module: null,
  input: nothing,
  reply: z.object({ ways: z.array(proofWay), expiresAt: moment }),
  refusals: [],
});
export type Proof = z.output<typeof getProof.reply>;

/** Send a code by one of the ways that are offered. */
export const sendProofCode = call({
  method: "POST",
  path: "/wps/session/proof/code",
  who: "prover",
  module: null,
  input: z.strictObject({ way: z.enum(SENT_WAYS) }),
  reply: sent,
  refusals: ["way_not_offered"],
});

/**
 * Prove the login: with a code, an authenticator's figures or one of its recovery codes, a passkey's assertion as JSON, or
 * the name. The session opens with a token of its own, and the half-open one is over. Five wrong answers within 15 minutes: `too_many_tries`;
 * twenty in a day: `proof_locked`. Those of strangers count together, those on a known device, in a known network, or
 * at a device's own code by themselves.
 */
export const proveLogin = call({
  method: "POST",
  path: "/wps/session/proof",
  who: "prover",
  module: null,
  encrypted: true,
  input: z.strictObject({
    way: z.enum(PROOF_WAYS),
    answer: z.string().check(z.maxLength(8000)),
  }),
  reply: opened,
  refusals: [
    "way_not_offered",
    "proof_wrong",
    "code_wrong",
    "code_expired",
    "too_many_tries",
    "proof_locked",
    "account_suspended",
    "account_closed",
    "agents_only",
    "members_only",
  ],
});

const contact = z.nullable(z.object({ to: z.string(), proven: z.boolean() }));
/** What a member has to prove a login with. */
export const listProofMethods = z.object({
  totp: z.object({ on: z.boolean(), recoveryCodesLeft: z.number() }),
  mobile: contact,
  email: contact,
});
export type ProofMethods = z.output<typeof listProofMethods>;

export const getProofMethods = call({
  method: "GET",
  path: "/wps/member/proof",
  who: "member",
  module: null,
  input: nothing,
  reply: listProofMethods,
  refusals: [],
});

/**
 * Send a code to the member's own e-mail or number, to show that it arrives there. A number of a country that the
 * site's regions shut out: `country_not_served`.
 */
export const sendProofMethodCode = call({
  method: "POST",
  path: "/wps/member/proof/code",
  who: "member",
  module: null,
  input: z.strictObject({ way: z.enum(SENT_WAYS) }),
  reply: sent,
  refusals: ["way_not_offered", "country_not_served"],
});

/** Confirm the e-mail or the number by the code that arrived: from then on it proves logins. */
export const confirmProofMethod = call({
  method: "POST",
  path: "/wps/member/proof/confirm",
  who: "member",
  module: null,
  encrypted: true,
  input: z.strictObject({ way: z.enum(SENT_WAYS), code: text }),
  reply: done,
  refusals: ["way_not_offered", "code_wrong", "code_expired", "contact_taken"],
});

/** Begin with an authenticator (TOTP, RFC 6238): its secret, shown once, and the same as an address and a picture. */
export const beginTotp = call({
  method: "POST",
  path: "/wps/member/totp",
  who: "member",
  module: null,
  encrypted: true,
  input: z.strictObject({ password: text }),
  reply: z.object({
    secret: z.string(),
    uri: z.string(),
    /** A QR code of the address: SVG as a data URI. */
    qr: z.string(),
  }),
  refusals: ["wrong_password", "too_many_tries", "totp_on"],
});
export type NewTotp = z.output<typeof beginTotp.reply>;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Switch the authenticator on by the figures that it shows. The recovery codes are told this once. */
export const confirmTotp = call({
  method: "PUT",
  path: "/wps/member/totp",
  who: "member",
  module: null,
  encrypted: true,
  input: z.strictObject({ code: text }),
  reply: recoveryCodes,
  refusals: ["proof_wrong", "too_many_tries", "totp_on", "totp_off"],
});

/** The figures of the authenticator that is on, one of its recovery codes, or what `getPasskeyCode` gave. */
const held = { code: z.optional(text) };

/** New recovery codes; the old ones are good no more. The password alone is not enough: `code` shows the authenticator. */
export const renewRecoveryCodes = call({
  method: "POST",
  path: "/wps/member/totp/recovery",
  who: "member",
  module: null,
  encrypted: true,
  input: z.strictObject({ password: text, ...held }),
  reply: recoveryCodes,
  refusals: ["wrong_password", "authenticator_needed", "proof_wrong", "too_many_tries", "totp_off"],
});

/** Switch the authenticator off, and forget its secret and the recovery codes. Asks as `renewRecoveryCodes` does. */
export const endTotp = call({
  method: "POST",
  path: "/wps/member/totp/off",
  who: "member",
  module: null,
  encrypted: true,
  input: z.strictObject({ password: text, ...held }),
  reply: done,
  refusals: ["wrong_password", "authenticator_needed", "proof_wrong", "too_many_tries", "totp_off"],
});
