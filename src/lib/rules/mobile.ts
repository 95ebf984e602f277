import type { FieldRule } from "#/lib/contract/site.ts";
import { checkField, type FieldCode } from "./registration.ts";

/** A mobile as the wire carries it: as typed or in E.164, and the dialing code of its country, with or without plus. */
export type TypedMobile = { readonly mobileNum: string; readonly countryDialingCode: string };

const SIGNS = /[\s().\-\u2010-\u2015\u00a0]/g;
const WHOLE_CODE = 255;

/**
 * The digits that the mobile's rule is about: without the signs that people set between them, and without the country
 * when the number was given with it.
 */
export function nationalDigits({ mobileNum, countryDialingCode }: TypedMobile): string {
  const bare = mobileNum.normalize("NFKC").replace(SIGNS, "");
  const country = `+${countryDialingCode.trim().replace(/^\+/, "")}`;
  return bare.startsWith(country) ? bare.slice(country.length) : bare;
}

/** Why a mobile is refused by the operator's rule for it (VAL-10, VAL-40, VAL-49); it is always required. */
export function checkMobile(mobile: TypedMobile, rule: FieldRule): FieldCode | null {
  return checkField(nationalDigits(mobile), rule, true);
}

/** The rule of the code that comes to a mobile: the mobile's own pattern, of any length to 255 (VAL-12 to 14). */
export function smsCodeRule(mobileRule: FieldRule): FieldRule {
  return { ...mobileRule, minLength: 0, maxLength: WHOLE_CODE };
}
