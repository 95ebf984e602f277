/** An exact non-negative rational number. Not kept in lowest terms: `reduced` brings it there. */
export type Fraction = { readonly over: bigint; readonly under: bigint };

export const ZERO: Fraction = { over: 0n, under: 1n };
export const ONE: Fraction = { over: 1n, under: 1n };

/** `over`/`under` from whole numbers. */
export function fraction(over: number | bigint, under: number | bigint): Fraction {
  return { over: BigInt(over), under: BigInt(under) };
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.over, under: a.under * b.under };
}

/** Denominators here are mostly powers of one another; scaling the smaller up keeps them from growing. */
export function plus(a: Fraction, b: Fraction): Fraction {
  if (a.under < b.under) return plus(b, a);
  if (a.under % b.under === 0n) {
    return { over: a.over + b.over * (a.under / b.under), under: a.under };
  }
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under };
}

export function sum(parts: readonly Fraction[]): Fraction {
  return parts.reduce(plus, ZERO);
}

/** 1 − a. */
export function rest(a: Fraction): Fraction {
  return { over: a.under - a.over, under: a.under };
}

/** Lowest terms, by Euclid. */
export function reduced(a: Fraction): Fraction {
  let [x, y] = [a.over, a.under];
  while (y !== 0n) [x, y] = [y, x % y];
  return { over: a.over / x, under: a.under / x };
}

/** The nearest double, for showing and for statistics. */
export function toNumber(a: Fraction): number {
  const scale = 10n ** 18n;
  return Number((a.over * scale) / a.under) / 1e18;
}

/** Per cent with `decimals` places, cut and never rounded up: 96.689 → "96.68". */
export function toPercent(a: Fraction, decimals: number): string {
  const scale = 10n ** BigInt(decimals);
  const digits = ((a.over * 100n * scale) / a.under).toString().padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
