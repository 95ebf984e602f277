import type { WithdrawalTerms } from "#/lib/client/stores/cashier/cashier.ts";

const MINUTE = ["minute", 1] as const;
const UNITS = [["day", 24 * 60], ["hour", 60], MINUTE] as const;

/** How long a withdrawal takes, in the reader's words: "30 minutos", "2 horas"; null where the platform says nothing. */
export function timeItTakes(
  { expectedMinutes }: Pick<WithdrawalTerms, "expectedMinutes">,
  lang: string,
): string | null {
  if (expectedMinutes == null) return null;
  const [unit, size] = UNITS.find((each) => expectedMinutes % each[1] === 0) ?? MINUTE;
  const written = new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "long" });
  return written.format(expectedMinutes / size);
}
