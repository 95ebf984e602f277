import { prefersStill } from "./dom.ts";
import type { Frame } from "./frame.ts";
import type { Purse } from "./purse.ts";

const COUNT_MS = 700;

/** Counts up to a win in the place of the result; who prefers no motion sees it at once. */
export async function countUp(screen: Frame, purse: Purse, amount: string): Promise<void> {
  const begun = performance.now();
  while (!prefersStill.matches) {
    const part = (performance.now() - begun) / COUNT_MS;
    if (part >= 1) break;
    screen.put("amount", purse.short(purse.share(amount, part ** 0.6)));
    await new Promise(requestAnimationFrame);
  }
  screen.put("amount", purse.short(amount));
}
