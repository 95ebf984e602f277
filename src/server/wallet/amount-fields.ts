import * as z from "zod";
import { formatWire, parseMoney } from "#/lib/base/money.ts";
import type { Db } from "#/server/db/index.ts";
import { listCurrencies } from "#/server/ledger/index.ts";

/** As the wire has it, "50000.00"; a whole number may be typed as one. */
export const amount = z.union([z.string(), z.int().transform(String)], {
  error: 'must be an amount, such as "50000.00"',
});

/** The currencies that money comes in and goes out in, each with its exponent. */
export async function exponentsOf(db: Db): Promise<ReadonlyMap<string, number>> {
  const real = (await listCurrencies(db)).filter(({ realm }) => realm === "real");
  return new Map(real.map(({ code, exponent }) => [code, exponent]));
}

export type Range = { readonly min_minor: bigint; readonly max_minor: bigint };
type Faults = Readonly<Record<string, string>>;

/** A least and a most in minor units; else what is wrong with each. */
export function readRange(
  { min, max }: { readonly min: string; readonly max: string },
  code: string,
  exponent: number,
): Range | { readonly faults: Faults } {
  const [least, most] = [readPositive(min, exponent), readPositive(max, exponent)];
  if (least !== null && most !== null)
    return most < least
      ? { faults: { max: "must not be under min" } }
      : { min_minor: least, max_minor: most };
  const isNone = `must be an amount of ${code} above 0, such as ${formatWire(50_000n * 10n ** BigInt(exponent), exponent)}`;
  return {
    faults: {
      ...(least === null ? { min: isNone } : {}),
      ...(most === null ? { max: isNone } : {}),
    },
  };
}

/** An amount above nothing in minor units; null when it is none. */
export function readPositive(text: string, exponent: number): bigint | null {
  const read = parseMoney(text, exponent);
  return read.ok && read.value > 0n ? read.value : null;
}
