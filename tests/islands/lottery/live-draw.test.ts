import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { $results } from "#/lib/client/stores/lottery/results.ts";
import { wire } from "../../support/wire.ts";

const GAME = "xo-so-mien-bac";
const resultOf = (drawId: string, special: string | null, revision = 1) => ({
  ...{ drawId, gameCode: GAME, station: "Hà Nội", period: "2026-11-25", revision },
  drawsAt: new Date().toISOString(),
  drawn: special === null ? null : [[special]],
});
const fallen: number[] = [];
let isReduced = false;

beforeEach(async () => {
  fallen.length = 0;
  $results.set({});
  wire({});
  vi.resetModules();
  vi.stubGlobal("matchMedia", () => ({ matches: isReduced }));
  vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
  HTMLElement.prototype.animate = function animate(_frames, options) {
    const { delay = 0, duration = 0 } = options as KeyframeAnimationOptions;
    fallen.push(Number(delay) + Number(duration));
    return {} as Animation;
  };
  document.body.innerHTML = `<div data-live-draw="${GAME}" data-drawn="1" data-special
    data-said="Resultado de %s: %n" data-corrected="Corregido de %s: %n" data-gone="Sorteo anulado">
    <p>· <bdi data-station>Bắc Ninh</bdi></p>
    <p class="balls"><span class="vh">00012</span></p><p class="vh" role="status"></p></div>`;
});
afterEach(() => vi.unstubAllGlobals());

/** The place follows the game's results from now on. */
async function follow() {
  const { $results: own, noteResult: note } = await import(
    "#/lib/client/stores/lottery/results.ts"
  );
  await import("#/lib/client/page/live-draw.ts");
  await vi.waitFor(() => expect(own.lc).toBeGreaterThan(0));
  return note;
}
const textOf = (selector: string) => document.querySelector(selector)?.textContent;

it("has the numbers fall one after another within two seconds, and says them once", async () => {
  isReduced = false;
  const note = await follow();
  note(resultOf("2", "04527"));
  expect([...document.querySelectorAll(".ball")].map((ball) => ball.textContent)).toEqual([
    ..."04527",
  ]);
  expect(document.querySelectorAll(".ball.red")).toHaveLength(2);
  expect(fallen).toHaveLength(5);
  expect(Math.max(...fallen)).toBeLessThanOrEqual(2_000);
  expect(textOf("[role=status]")).toBe("Resultado de Hà Nội: 04527");
  expect(textOf("[data-station]")).toBe("Hà Nội");
});

it("moves nothing where motion is to be less, and tells a correction and a void draw for what they are", async () => {
  isReduced = true;
  const note = await follow();
  note(resultOf("2", "04527"));
  note(resultOf("2", "04599", 2));
  expect(fallen).toEqual([]);
  expect(textOf("[role=status]")).toBe("Corregido de Hà Nội: 04599");
  note(resultOf("2", null, 3));
  expect(textOf("[role=status]")).toBe("Sorteo anulado");
  expect(document.querySelectorAll(".ball")).toHaveLength(0);
});
