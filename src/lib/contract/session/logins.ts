import * as z from "zod/mini";
import { PROOF_WAYS } from "../auth/proof.ts";
import { call } from "../call.ts";
import { id, moment } from "../fields.ts";

/** By what a session was opened; `reset`: by the code that replaced a forgotten password. */
export const LOGIN_WAYS = [
  "password",
  "sms",
  "google",
  "facebook",
  "passkey",
  "remembered",
  "ticket",
  "registration",
  "reset",
] as const;
export type LoginWay = (typeof LOGIN_WAYS)[number];

/** One of the member's own logins. */
const login = z.object({
  id,
  at: moment,
  /** The one that asks. */
  current: z.boolean(),
  /** `open` while it works; `expired` where nobody ended it. */
  state: z.enum(["open", "ended", "expired"]),
  /** Names of what ran there, as their makers write them; empty when unknown. */
  browser: z.string(),
  system: z.string(),
  /** ISO 3166, and the address without its end; both empty when unknown. */
  country: z.string(),
  address: z.string(),
  /** Null of logins from before it was kept. */
  way: z.nullable(z.enum(LOGIN_WAYS)),
  /** What proved it besides, where a proof was asked for. */
  proof: z.nullable(z.enum(PROOF_WAYS)),
});
export type OwnLogin = z.output<typeof login>;

/** The member's own logins of 400 days, the newest first; `next` asks for those before (path ours). */
export const listLogins = call({
  method: "GET",
  path: "/wps/session/logins",
  who: "member",
  module: null,
  input: z.strictObject({ before: z.optional(id) }),
  reply: z.object({ list: z.array(login), next: z.nullable(z.string()) }),
  refusals: [],
});
