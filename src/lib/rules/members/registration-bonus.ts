import { formatMoney } from "#/lib/base/money.ts";
import type { Whitelabel } from "#/lib/contract/site/calls.ts";

/** What a registration is credited, as a language prints it; null: nothing is, and none is named (PRO-08). */
export function printedBonus(
  { registrationBonus }: Pick<Whitelabel, "registrationBonus">,
  lang: string,
): string | null {
  if (!registrationBonus) return null;
  const { amount, currency } = registrationBonus;
  return formatMoney(amount, currency, lang, { decimals: 0 });
}
