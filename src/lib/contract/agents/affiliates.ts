import * as z from "zod/mini";
import { call, done } from "../call.ts";

/**
 * Whether an invitation code counts at a registration on an address (SPEC §7): `domain` is the host the browser is on.
 * A code that does not: `affiliate_unknown`, so `success` is false (ENT-30).
 */
export const checkAffiliate = call({
  method: "GET",
  path: "/wps/agent/affiliate",
  who: "anyone",
  module: null,
  leadsIn: true,
  input: z.strictObject({
    code: z.string().check(z.minLength(1), z.maxLength(255)),
    domain: z.string().check(z.maxLength(255)),
  }),
  reply: done,
  refusals: ["affiliate_unknown"],
});
