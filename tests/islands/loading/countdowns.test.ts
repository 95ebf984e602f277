import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LANGUAGES } from "#/lib/i18n/languages.ts";

const DRAW = Date.parse("2026-11-22T11:15:00Z");
const HERE = "America/Bogota";
let zone: string | undefined;

beforeEach(() => {
  zone = process.env["TZ"];
  process.env["TZ"] = HERE;
  vi.useFakeTimers({ now: DRAW - 60_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetModules();
  sessionStorage.clear();
  document.body.replaceChildren();
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
});

/** A draw's time as a language writes it, in a place. */
function written(lang: string, timeZone: string): string {
  const style = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone } as const;
  return new Intl.DateTimeFormat(lang, style).format(DRAW);
}

it.each(LANGUAGES.map(({ tag }) => tag))(
  "tells a draw's time where the reader is, as %s writes it",
  async (lang) => {
    const place = document.createElement("span");
    place.dataset["here"] = String(DRAW);
    place.dataset["time"] = written(lang, "Asia/Ho_Chi_Minh");
    place.dataset["zero"] = new Intl.NumberFormat(lang).format(0);
    place.dataset["text"] = "% aquí";
    document.body.append(place);
    await import("#/lib/client/page/countdowns.ts");
    expect(place.textContent).toBe(` · ${written(lang, HERE)} aquí`);
  },
);

it("adds nothing for a reader in Hanoi's time", async () => {
  process.env["TZ"] = "Asia/Bangkok";
  const place = document.createElement("span");
  place.dataset["here"] = String(DRAW);
  document.body.append(place);
  await import("#/lib/client/page/countdowns.ts");
  expect(place.textContent).toBe("");
});

it("counts by the platform's clock, once a call has told how far this device's is off", async () => {
  const timer = document.createElement("time");
  timer.dataset["countdown"] = String(DRAW);
  document.body.append(timer);
  await import("#/lib/client/page/countdowns.ts");
  expect(timer.textContent).toBe("00:01:00");
  sessionStorage.setItem("ahead", "-300000");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(timer.textContent).toBe("00:05:59");
});
