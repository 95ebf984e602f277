import * as z from "zod/mini";
import { SECURITY_CHECKS, SECURITY_LEVELS } from "#/lib/base/security-checks.ts";
import { call, nothing } from "../call.ts";
import { moment } from "../fields.ts";

const CHECK = z.enum(SECURITY_CHECKS);

/** How safe an account is, by what is kept of it. */
const accountSecurity = z.object({
  level: z.enum(SECURITY_LEVELS),
  /** What matters most first. */
  checks: z.array(z.object({ check: CHECK, isMet: z.boolean() })),
  /** Whether there is an e-mail or mobile, confirmed or not; where there is none, one is added. */
  hasContact: z.boolean(),
  /** What to do first; null where nothing is left. */
  next: z.nullable(CHECK),
  passwordSince: moment,
  /** False when somebody else chose it. */
  passwordIsOwn: z.boolean(),
  recoveryCodesLeft: z.number(),
  /** Devices that count as known, and those of them that were not used for 90 days. */
  devices: z.number(),
  staleDevices: z.number(),
});
export type AccountSecurity = z.output<typeof accountSecurity>;

/** How safe the member's account is, and what to do next (path ours). */
export const getAccountSecurity = call({
  method: "GET",
  path: "/wps/member/security",
  who: "member",
  module: null,
  input: nothing,
  reply: accountSecurity,
  refusals: [],
});
