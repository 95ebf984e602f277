import { afterEach, beforeEach, expect, it, vi } from "vitest";

const page = (games: string, count: string) =>
  `<div class="lobby-h"><h1>Tragamonedas</h1><span class="num">${count}</span></div><div data-lobby="RNG">${games}</div>`;
const asked: {
  address: string;
  answer: (html: string, status?: number) => void;
  lost: () => void;
}[] = [];

beforeEach(async () => {
  asked.length = 0;
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal("fetch", (address: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    asked.push({
      address,
      answer: (html, status = 200) => resolve(new Response(html, { status })),
      lost: () => reject(new TypeError("no network")),
    });
    return promise;
  });
  history.replaceState(null, "", "/rng");
  document.body.innerHTML = `<search><form class="bar" action="/rng"><input type="hidden" name="page" value="JAGUAR"><input type="search" name="name"></form></search>${page("all", "195 juegos")}`;
  await import("#/lib/client/page/lobby-search.ts");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function type(text: string, composing = false): void {
  const field = document.querySelector<HTMLInputElement>('[name="name"]');
  if (field) field.value = text;
  field?.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing: composing }));
}
const shown = () => [
  document.querySelector("[data-lobby]")?.textContent,
  document.querySelector("[role=status]")?.textContent,
  location.pathname + location.search,
];
const ALL = ["all", "195 juegos", "/rng"];

it("a lobby shows what is found a moment after the last letter, and the address says it", async () => {
  for (const text of ["g", "ga", "gallo"]) type(text);
  vi.advanceTimersByTime(249);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(asked.map(({ address }) => address)).toEqual(["/rng?page=JAGUAR&name=gallo"]);
  asked[0]?.answer(page("El Gallo", "1 juego"));
  await expect.poll(shown).toEqual(["El Gallo", "1 juego", "/rng?page=JAGUAR&name=gallo"]);
});

it("an answer that a newer question has overtaken is not shown", async () => {
  type("ga");
  vi.advanceTimersByTime(250);
  type("tigre");
  vi.advanceTimersByTime(250);
  asked[1]?.answer(page("Tigre", "1 juego"));
  asked[0]?.answer(page("Gallo", "1 juego"));
  await expect.poll(() => shown()[0]).toBe("Tigre");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown()[0]).toBe("Tigre");
});

it("an answer that does not come, or is a refusal, leaves the games as they are", async () => {
  type("ga");
  vi.advanceTimersByTime(250);
  asked[0]?.lost();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown()).toEqual(ALL);
  type("gal");
  vi.advanceTimersByTime(250);
  asked[1]?.answer(page("none", "0"), 429);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown()).toEqual(ALL);
});

it("nothing is asked for while a word is still being composed", () => {
  type("がる", true);
  vi.advanceTimersByTime(1_000);
  expect(asked).toEqual([]);
});
