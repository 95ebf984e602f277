import { type Currency, formatMoney, formatWire, parseMoney } from "#/lib/base/money.ts";

/** Exact arithmetic and wording of the player's money. Amounts are decimal strings, as they travel. */
export class Purse {
  readonly #currency: Currency;
  readonly #language: string;

  constructor(currency: Currency, language: string) {
    this.#currency = currency;
    this.#language = language;
  }

  minor(wire: string): bigint {
    const read = parseMoney(wire, this.#currency.exponent);
    if (!read.ok) throw new Error(`not an amount: ${wire}`);
    return read.value;
  }

  wire(minor: bigint): string {
    return formatWire(minor, this.#currency.exponent);
  }

  /** For balances: always two decimals at least. */
  full(wire: string): string {
    return formatMoney(wire, this.#currency, this.#language);
  }

  /** For stakes and wins: no decimals that say nothing. */
  short(wire: string): string {
    return formatMoney(wire, this.#currency, this.#language, { decimals: 0 });
  }

  /** The same in another player's currency. */
  other(wire: string, symbol: string): string {
    return formatMoney(wire, { symbol }, this.#language, { decimals: 0 });
  }

  signed(wire: string): string {
    return formatMoney(wire, this.#currency, this.#language, { decimals: 0, signed: true });
  }

  /** A part of an amount, for counting up to it: whole units if the amount is whole, so that its width is steady. */
  share(wire: string, part: number): string {
    const steps = BigInt(Math.round(Math.min(1, Math.max(0, part)) * 1_000));
    const whole = this.minor(wire);
    const unit = 10n ** BigInt(this.#currency.exponent);
    const grain = whole % unit === 0n ? unit : 1n;
    return this.wire(((whole * steps) / 1_000n / grain) * grain);
  }

  /** Whether an amount is at least so many times another. */
  atLeast(wire: string, times: bigint, other: string): boolean {
    return this.minor(wire) >= times * this.minor(other);
  }
}
