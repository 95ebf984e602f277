import { expect, it } from "vitest";
import { moveHeadOn } from "#/lib/client/page/draw-head.ts";

const AT = Date.parse("2026-11-26T11:10:00Z");
const DAY_MS = 86_400_000;
const iso = (days: number) => new Date(AT + days * DAY_MS).toISOString();

it("the head of a board goes on to the next draw that is sold, a moment after its own has closed", () => {
  const then = JSON.stringify([
    [iso(1), "Viernes"],
    [iso(2), "Sábado"],
  ]);
  document.body.innerHTML = `<div class="dh"><span data-draw-day>Jueves</span>
    <time datetime="${iso(0)}" data-countdown="${AT}" data-following='${then}'></time></div>`;
  const time = document.querySelector("time");
  const day = document.querySelector("[data-draw-day]");
  moveHeadOn(AT + 1_000);
  expect(day?.textContent).toBe("Jueves");
  moveHeadOn(AT + 4_000);
  expect(day?.textContent).toBe("Viernes");
  expect(time?.dateTime).toBe(iso(1));
  expect(time?.dataset["countdown"]).toBe(String(AT + DAY_MS));
  // The page lay in a pocket for two days.
  moveHeadOn(AT + 1.5 * DAY_MS);
  expect(day?.textContent).toBe("Sábado");
  moveHeadOn(AT + 3 * DAY_MS);
  expect(day?.textContent).toBe("Sábado");
});
