import { formatWire } from "#/lib/base/money.ts";
import { translate } from "#/lib/i18n/translate.ts";
import type { Statement } from "./statement.ts";

/** How a statement is written for its reader. */
export type StatementWords = {
  readonly t: (key: string, values?: Record<string, string>) => string;
  readonly kind: (kind: string) => string;
  readonly state: (state: string) => string;
  readonly time: (atMs: number) => string;
  readonly day: (atMs: number) => string;
  readonly money: (minor: bigint, signed?: boolean) => string;
  /** The zone with its distance from UTC at the end of the span. */
  readonly zone: string;
};

/** The words of a statement in a language; amounts without a symbol, for the currency stands above all of them. */
export function wordsOf(statement: Statement, language: string): StatementWords {
  const { zone, exponent, toMs } = statement;
  const texts = translate(language, "wallet-statement");
  const wallet = translate(language, "wallet");
  const time = new Intl.DateTimeFormat(language, {
    dateStyle: "short",
    timeStyle: "medium",
    timeZone: zone,
  });
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: zone });
  const offset = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" })
    .formatToParts(toMs)
    .find(({ type }) => type === "timeZoneName")?.value;
  const numbers = (signDisplay: "auto" | "exceptZero") =>
    new Intl.NumberFormat(language, {
      minimumFractionDigits: Math.min(2, exponent),
      maximumFractionDigits: exponent,
      useGrouping: "always",
      signDisplay,
    } as Intl.NumberFormatOptions);
  const [plain, signed] = [numbers("auto"), numbers("exceptZero")];
  return {
    t: (key, values) => texts(key, values),
    kind: (kind) => wallet(`record_${kind}`),
    state: (state) => wallet(`record_state_${state}`),
    time: (atMs) => time.format(atMs),
    day: (atMs) => day.format(atMs),
    money: (minor, isSigned = false) =>
      (isSigned ? signed : plain).format(formatWire(minor, exponent) as unknown as number),
    zone: `${zone} (${offset ?? "GMT"})`,
  };
}
