import { expect, it } from "vitest";
import { drawClock } from "#/islands/lottery/draw-times.ts";
import { dayHere, dayOfDraw } from "#/islands/lottery/use-draws.ts";

const AT = "2026-11-25T23:29:00Z";
const [RTL, END] = ["\u2067", "\u2069"];

it("keeps an Arabic day and time together within a text of another language", () => {
  for (const written of [drawClock("ar", true)(AT), dayOfDraw(AT, "ar"), dayHere(AT, "ar")]) {
    expect(written.startsWith(RTL)).toBe(true);
    expect(written.endsWith(END)).toBe(true);
  }
  expect(drawClock("es", true)(AT)).toBe("26/11, 06:29");
});
