/** A jackpot's pot as it is shown: whole units of its currency, never more than there is. */
export function formatPot(amount: number, symbol: string, language: string): string {
  const digits = new Intl.NumberFormat(language, {
    maximumFractionDigits: 0,
    useGrouping: "always",
  } as Intl.NumberFormatOptions);
  return `${digits.format(Math.floor(amount))}\u00a0${symbol}`;
}
