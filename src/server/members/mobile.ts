import { nationalDigits, type TypedMobile } from "#/lib/rules/mobile.ts";

const COUNTRY = /^[1-9]\d{0,3}$/;
const E164 = /^\+[1-9]\d{5,14}$/;

/** The E.164 number of a mobile as it was typed; null when it is none. */
export function readMobile(typed: TypedMobile): string | null {
  const country = typed.countryDialingCode.trim().replace(/^\+/, "");
  const e164 = `+${country}${nationalDigits(typed).replace(/^0/, "")}`;
  return COUNTRY.test(country) && E164.test(e164) ? e164 : null;
}
