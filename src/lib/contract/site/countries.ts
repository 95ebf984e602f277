import * as z from "zod/mini";
import { call, nothing } from "../call.ts";

/** A country whose numbers the site takes (ENT-04): ISO 3166, and the dialing code without a plus. */
export const countryEntry = z.object({ countryCode: z.string(), countryDialingCode: z.string() });

/**
 * The countries whose phone numbers may be given: those that may visit the site (SPEC §7 has the call without a path;
 * this one is ours). `current` is the caller's country by the address; empty when it is unknown.
 */
export const getCountries = call({
  method: "GET",
  path: "/wps/system/countries",
  who: "anyone",
  module: null,
  input: nothing,
  reply: z.object({ list: z.array(countryEntry), current: z.string() }),
  refusals: [],
});
