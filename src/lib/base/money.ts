import { ok, type Result, refuse } from "./result.ts";

/**
 * A currency as the operator's ledger knows it. `exponent` is the number of decimals of the
 * minor unit (the currency's row, not `Intl`'s: VND 2, IDR 2, USDT 6).
 */
export type Currency = {
  readonly code: string;
  readonly exponent: number;
  readonly symbol: string;
};

/** The largest amount that one call may name, in minor units: fits Postgres' bigint with room for sums. */
export const MAX_AMOUNT_MINOR = 10n ** 17n;

const WIRE = /^(-?)(0|[1-9]\d{0,17})(?:\.(\d{1,9}))?$/;

/**
 * Reads a decimal string of the wire ("1250.50") into minor units, exactly.
 * Refuses anything else, fractions of a minor unit (`amount_too_precise`) and amounts beyond
 * ±MAX_AMOUNT_MINOR (`amount_too_large`).
 */
export function parseMoney(
  text: string,
  exponent: number,
): Result<bigint, "bad_amount" | "amount_too_precise" | "amount_too_large"> {
  const match = WIRE.exec(text);
  if (!match) return refuse("bad_amount");
  const [, sign = "", whole = "0", fraction = ""] = match;
  if (/[1-9]/.test(fraction.slice(exponent))) return refuse("amount_too_precise");
  const digits = BigInt(whole + fraction.slice(0, exponent).padEnd(exponent, "0"));
  if (digits > MAX_AMOUNT_MINOR) return refuse("amount_too_large");
  return ok(sign === "-" ? -digits : digits);
}

/** Writes minor units as the wire's decimal string, with all decimals of the currency: 125050n, 2 → "1250.50". */
export function formatWire(minor: bigint, exponent: number): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, "0");
  const cut = digits.length - exponent;
  const text = exponent === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
  return minor < 0n ? `-${text}` : text;
}

/** The least decimals to show, two unless told; and whether more than nothing carries a sign. */
export type MoneyStyle = { readonly decimals?: number; readonly signed?: boolean };

/**
 * Writes an amount of the wire for a reader: digits, separators and their places by `Intl` for the language,
 * the currency's own symbol behind it. As banks print it, an amount has no fraction or a whole one: with `decimals: 0` a
 * whole amount stands without, and any other with all digits of the currency's minor unit, at least two where it has
 * two ("100.000" and "100.000,50", never "100.000,5"). No digit is ever dropped. How many the minor unit has is the
 * currency's `exponent`; without it, as many as the wire carries.
 */
export function formatMoney(
  wire: string,
  currency: Pick<Currency, "symbol"> & Partial<Pick<Currency, "exponent">>,
  language: string,
  style: MoneyStyle = {},
): string {
  const amount = trimZeros(wire);
  const minor = decimals(amount) && Math.min(2, currency.exponent ?? decimals(wire));
  const digits = new Intl.NumberFormat(language, {
    minimumFractionDigits: Math.max(style.decimals ?? 2, minor),
    maximumFractionDigits: 20,
    useGrouping: "always",
    signDisplay: style.signed ? "exceptZero" : "auto",
  } as Intl.NumberFormatOptions);
  return `${digits.format(amount as unknown as number)}\u00a0${currency.symbol}`;
}

/** An amount without the zeros that say nothing: "12.50" is "12.5", "3.00" is "3". */
export function trimZeros(wire: string): string {
  const [whole = "", fraction = ""] = wire.split(".");
  let end = fraction.length;
  while (end > 0 && fraction[end - 1] === "0") end--;
  return end === 0 ? whole : `${whole}.${fraction.slice(0, end)}`;
}

/** Compares two wire amounts of one currency: negative when the first is smaller. */
export function compareWire(first: string, second: string): number {
  const scaled = (text: string) => {
    const [whole = "0", fraction = ""] = text.split(".");
    return BigInt(whole + fraction.padEnd(9, "0"));
  };
  const [a, b] = [scaled(first), scaled(second)];
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The difference of two wire amounts, exactly: "3.00" minus "5.50" is "-2.50". */
export function minusWire(first: string, second: string): string {
  const exponent = Math.max(decimals(first), decimals(second));
  return formatWire(minorOf(first, exponent) - minorOf(second, exponent), exponent);
}

/** The sum of two wire amounts of one currency, exactly. */
export function plusWire(first: string, second: string): string {
  const exponent = Math.max(decimals(first), decimals(second));
  return formatWire(minorOf(first, exponent) + minorOf(second, exponent), exponent);
}

function minorOf(wire: string, exponent: number): bigint {
  const [whole = "0", fraction = ""] = wire.split(".");
  return BigInt(whole + fraction.padEnd(exponent, "0"));
}

function decimals(wire: string): number {
  return wire.split(".")[1]?.length ?? 0;
}
