import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { FieldRule } from "#/lib/contract/site/calls.ts";
import { formatNational, type Phone, readPhone } from "./phone.ts";
import { checkField, type FieldCode } from "./registration.ts";

/** A mobile as the wire carries it: as typed or in E.164, and the dialing code of its country, with or without plus. */
export type TypedMobile = { readonly mobileNum: string; readonly countryDialingCode: string };

const SIGNS = /[\s().\u2010-\u2015\u00a0-]/g;

/**
 * Reads a mobile by the operator's rule for it and by the numbering plan of its country (VAL-10, VAL-40, VAL-49); it
 * is always required. The rule is about its digits without the country's, with the trunk's 0 or without.
 */
export function readMobile(typed: TypedMobile, rule: FieldRule): Result<Phone, FieldCode> {
  const digits = nationalDigits(typed);
  const wrong = checkField(digits, rule, true);
  const phone = digits === "" ? null : readPhone(typed.mobileNum, typed.countryDialingCode);
  const written = phone ? [phone.national, nationalDigits(asDialled(phone))] : [];
  if (wrong && written.every((each) => checkField(each, rule, true))) return refuse(wrong);
  return phone ? ok(phone) : refuse("pattern");
}

/** A number as it is dialled within its country, with the trunk's 0 if there is one. */
function asDialled({ e164, country, dialingCode }: Phone): TypedMobile {
  return { mobileNum: formatNational(e164, country), countryDialingCode: dialingCode };
}

/** The digits typed, without the signs that people set between them, and without the country's. */
function nationalDigits({ mobileNum, countryDialingCode }: TypedMobile): string {
  const bare = mobileNum.normalize("NFKC").replace(SIGNS, "");
  const country = `+${countryDialingCode.trim().replace(/^\+/, "")}`;
  return bare.startsWith(country) ? bare.slice(country.length) : bare;
}
