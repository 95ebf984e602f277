import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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
  vi.unstubAllGlobals();
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

/** A server that answers so; what it was asked for. */
function answer(make: () => unknown): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (from: string) => {
    asked.push(from);
    return Response.json(make());
  });
  return asked;
}

describe("what home shows that minutes change", () => {
  const FROM = "/vi/home-newest";
  const home = () => {
    document.body.innerHTML = `<ul data-now="${FROM}"><li><span data-countdown="${DRAW}"></span></li></ul><div data-now="${FROM}"></div>`;
    const [draws, wins] = document.querySelectorAll<HTMLElement>("[data-now]");
    if (!draws || !wins) throw new Error("there are two places");
    return { draws, wins };
  };
  const ticket = (drawsAtMs: number) =>
    `<li><span data-countdown="${drawsAtMs}" data-over="Sorteando"></span><b>27904</b></li>`;
  const both = () => [ticket(DRAW), "<p>27 de noviembre</p>"];

  it("comes beside the page into its places, and its clocks run", async () => {
    const { draws, wins } = home();
    const asked = answer(both);
    await import("#/lib/client/page/countdowns.ts");
    await vi.waitFor(() => expect(wins.textContent).toBe("27 de noviembre"));
    expect(draws.textContent).toBe("00:01:0027904");
    expect(asked).toEqual([FROM]);
  });

  it("is asked for again once a draw is over, and not every second", async () => {
    const { draws } = home();
    let drawsAtMs = DRAW;
    const asked = answer(() => [ticket(drawsAtMs), ""]);
    await import("#/lib/client/page/countdowns.ts");
    await vi.waitFor(() => expect(draws.textContent).toContain("27904"));
    await vi.advanceTimersByTimeAsync(62_000);
    expect(draws.textContent).toBe("Sorteando27904");
    expect(asked).toHaveLength(1);
    drawsAtMs = DRAW + 300_000;
    await vi.advanceTimersByTimeAsync(6_000);
    expect(asked).toHaveLength(2);
    expect(draws.textContent).toMatch(/^00:04:5\d27904$/);
  });

  it("leaves what is there when it does not come, and where the keyboard is", async () => {
    const { draws, wins } = home();
    draws.innerHTML = '<li><a href="/lottery">Ver sorteo</a></li>';
    draws.querySelector("a")?.focus();
    answer(both);
    await import("#/lib/client/page/countdowns.ts");
    await vi.waitFor(() => expect(wins.textContent).toBe("27 de noviembre"));
    expect(draws.textContent).toBe("Ver sorteo");
    vi.resetModules();
    answer(() => ({ success: false, code: "unavailable" }));
    await import("#/lib/client/page/countdowns.ts");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(wins.textContent).toBe("27 de noviembre");
  });
});
