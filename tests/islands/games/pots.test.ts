import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { showPots } from "#/lib/client/page/pots.ts";

const motion = { isStill: false };
const pot = () => document.querySelector<HTMLElement>("[data-pot]");
const number = () => Number((pot()?.textContent ?? "").replaceAll(/\D/g, ""));

beforeEach(() => {
  vi.useFakeTimers();
  motion.isStill = false;
  vi.stubGlobal("matchMedia", () => ({ matches: motion.isStill }));
  document.documentElement.lang = "es";
  document.body.innerHTML = `<span data-pot-of><b data-pot="V/p" data-amount="5000000.00" data-symbol="₫">x</b></span>`;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a pot in a lobby", () => {
  it("rises from what was told to what is told, and is never above it", async () => {
    showPots({ "V/p": "5001000.99" }, 10_000);
    let before = 5_000_000;
    for (let step = 0; step < 12; step++) {
      await vi.advanceTimersByTimeAsync(1_000);
      expect(number()).toBeGreaterThanOrEqual(before);
      expect(number()).toBeLessThanOrEqual(5_001_000);
      before = number();
      if (step === 4) expect(before).toBeLessThan(5_000_600);
    }
    expect(pot()?.textContent).toBe("5.001.000\u00a0₫");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(number()).toBe(5_001_000);
  });

  it("goes on from what is shown where the next is told meanwhile", async () => {
    showPots({ "V/p": "5001000" }, 10_000);
    await vi.advanceTimersByTimeAsync(5_000);
    const shown = number();
    showPots({ "V/p": "5001200" }, 10_000);
    await vi.advanceTimersByTimeAsync(100);
    expect(number()).toBeGreaterThanOrEqual(shown);
    expect(number()).toBeLessThan(5_000_600);
  });

  it("falls at once when it was won", () => {
    showPots({ "V/p": "1000.00" }, 10_000);
    expect(pot()?.textContent).toBe("1.000\u00a0₫");
  });

  it("does not move for who wants no motion", () => {
    motion.isStill = true;
    showPots({ "V/p": "5001000" }, 10_000);
    expect(number()).toBe(5_001_000);
  });

  it("leaves no heading over nothing, and has it back with the first that is told", () => {
    document.body.innerHTML = `<section class="pots"><h2>Botes</h2><ul>${["p", "q"]
      .map(
        (id) => `<li data-pot-of><b data-pot="V/${id}" data-amount="1" data-symbol="₫"></b></li>`,
      )
      .join("")}</ul></section>`;
    const strip = document.querySelector<HTMLElement>(".pots");
    showPots({ "V/q": "1.00" }, 10_000);
    expect(strip?.hidden).toBe(false);
    showPots({}, 10_000);
    expect(strip?.hidden).toBe(true);
    showPots({ "V/p": "2.00" }, 10_000);
    expect(strip?.hidden).toBe(false);
  });

  it("is taken away while it is told no more, and comes back", async () => {
    const whole = pot()?.parentElement;
    showPots({}, 10_000);
    expect(whole?.hidden).toBe(true);
    showPots({ "V/p": "5000000.00" }, 10_000);
    expect(whole?.hidden).toBe(false);
  });
});
