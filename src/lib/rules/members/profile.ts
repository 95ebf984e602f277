import { readLine } from "#/lib/base/line.ts";
import { INCOME_SOURCES, PROFILE_FIELDS, type ProfileField } from "#/lib/base/profile-fields.ts";
import { isRealName, tidyName } from "./real-name.ts";

export type ProfileDraft = Readonly<Partial<Record<ProfileField, string>>>;

export type ProfileCode = "too_long" | "bad_field" | "bad_date" | "too_young" | "not_empty";

/**
 * Why each refused field is refused, none when all may be kept. Empty is fine but for the nickname. `today` is a day as
 * `2026-11-25`.
 */
export function checkProfile(
  draft: ProfileDraft,
  { today, adultAge }: { readonly today: string; readonly adultAge: number },
): Partial<Record<ProfileField, ProfileCode>> {
  const codes: Partial<Record<ProfileField, ProfileCode>> = {};
  for (const [name, typed] of Object.entries(draft) as [ProfileField, string][]) {
    const code = checkProfileField(name, typed.trim(), { today, adultAge });
    if (code) codes[name] = code;
  }
  return codes;
}

function checkProfileField(
  name: ProfileField,
  value: string,
  { today, adultAge }: { readonly today: string; readonly adultAge: number },
): ProfileCode | null {
  if (value === "") return name === "nickname" ? "not_empty" : null;
  if ([...value].length > PROFILE_FIELDS[name]) return "too_long";
  if (name === "birthday") return checkBirthday(value, today, adultAge);
  if (name === "incomeSource")
    return INCOME_SOURCES.some((known) => known === value) ? null : "bad_field";
  if (readLine(value) === null) return "bad_field";
  return name === "payeeName" && !isRealName(tidyName(value)) ? "bad_field" : null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const OLDEST = 120;

function checkBirthday(value: string, today: string, adultAge: number): ProfileCode | null {
  const at = DAY.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== value) return "bad_date";
  const years = (age: number) => `${Number(today.slice(0, 4)) - age}${today.slice(4)}`;
  if (value < years(OLDEST) || value > today) return "bad_date";
  return value > years(adultAge) ? "too_young" : null;
}
