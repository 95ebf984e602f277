import { tickUp } from "#/lib/client/tick-up.ts";
import { formatPot } from "#/lib/rules/games/pot.ts";

const stops = new WeakMap<HTMLElement, () => void>();

/**
 * Has the pots of a page rise to what they were told to be, within so long; one that is told no more is taken away, and
 * with the last its heading.
 */
export function showPots(told: Readonly<Record<string, string>>, overMs: number): void {
  const { lang } = document.documentElement;
  for (const pot of document.querySelectorAll<HTMLElement>("[data-pot]")) {
    const { dataset } = pot;
    const amount = told[dataset["pot"] ?? ""];
    stops.get(pot)?.();
    const whole = pot.closest<HTMLElement>("[data-pot-of]");
    if (whole) whole.hidden = amount === undefined;
    if (amount === undefined) continue;
    const write = (value: number) => {
      dataset["amount"] = String(value);
      pot.textContent = formatPot(value, dataset["symbol"] ?? "", lang);
    };
    const from = Number(dataset["amount"]);
    stops.set(pot, tickUp({ from, to: Number(amount), overMs, write }));
  }
  for (const strip of document.querySelectorAll<HTMLElement>(".pots"))
    strip.hidden = !strip.querySelector("li:not([hidden])");
}
