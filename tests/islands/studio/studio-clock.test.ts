import { beforeAll, describe, expect, it, vi } from "vitest";

let clockOffset: typeof import("#/studio/client/studio-clock.ts").clockOffset;

beforeAll(async () => {
  const page = document.createElement("script");
  page.id = "page";
  page.type = "application/json";
  page.textContent = JSON.stringify({ language: "es", texts: {}, site: "http://site", demo: null });
  document.body.append(page);
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined }));
  ({ clockOffset } = await import("#/studio/client/studio-clock.ts"));
});

describe("the studio's clock as a browser knows it", () => {
  it("is the middle of the five pings that took the shortest way", () => {
    const pings = [
      { tripMs: 900, offsetMs: 700 },
      { tripMs: 20, offsetMs: 101 },
      { tripMs: 25, offsetMs: 98 },
      { tripMs: 22, offsetMs: 100 },
      { tripMs: 700, offsetMs: -300 },
      { tripMs: 30, offsetMs: 99 },
      { tripMs: 40, offsetMs: 130 },
    ];
    expect(clockOffset(pings)).toBe(100);
    expect(clockOffset([])).toBe(0);
  });
});
