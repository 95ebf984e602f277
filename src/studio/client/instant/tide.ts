import { fraction } from "#/lib/base/fraction.ts";
import { paidMinor, timesOf } from "#/lib/rules/studio/instant/game.ts";
import {
  TIDE_MULTIPLIERS,
  TIDE_PAYS,
  TIDE_ROWS,
  TIDE_WILD,
  type TideRound,
  type TideWave,
  tideRound,
} from "#/lib/rules/studio/instant/tide.ts";
import { h, prefersStill } from "../dom.ts";
import { t } from "../page-data.ts";
import { picture, symbolImage } from "../picture.ts";
import type { Purse } from "../purse.ts";
import { animate } from "./controls.ts";
import type { View, ViewParts } from "./view.ts";
import { timesText } from "./words.ts";

const REELS = 5;
const FALL_MS = 420;
const LIT_MS = 760;
const WASH_MS = 260;
/** What lies there before anything was played. */
const FIRST_STOPS = [1, 2, 0, 12, 4];

type Window = TideWave["window"];

/** Five reels of three, and the ladder of the waves: what each paid of the stake. */
export function tideView({ sound }: ViewParts): View {
  const cells = Array.from({ length: REELS }, () =>
    Array.from({ length: TIDE_ROWS }, () => h("span", { class: "tide-cell" })),
  );
  const reels = h(
    "div",
    { class: "tide-reels", role: "img" },
    ...cells.map((column) => h("div", { class: "tide-reel" }, ...column)),
  );
  const steps = TIDE_MULTIPLIERS.map((multiplier, at) => {
    const paid = h("b", { class: "digits" });
    const number = at + 1 < TIDE_MULTIPLIERS.length ? String(at + 1) : `${at + 1}+`;
    const label = t("tide_step", { number, times: timesText(String(multiplier)) });
    const step = h("li", {}, h("span", {}, label), paid);
    return { multiplier, step, paid, halves: 0 };
  });
  const ladder = h(
    "ol",
    { class: "tide-ladder", "aria-label": t("tide_ladder") },
    ...steps.map(({ step }) => step),
  );
  const stage = h("div", { class: "tide" }, reels, ladder);

  function put(window: Window): void {
    cells.forEach((column, reel) => {
      column.forEach((cell, row) => {
        const symbol = window[reel]?.[row] ?? TIDE_WILD;
        if (cell.dataset["symbol"] === symbol) return;
        cell.dataset["symbol"] = symbol;
        cell.replaceChildren(symbolImage(symbol));
      });
    });
    reels.setAttribute(
      "aria-label",
      t("tide_lies", {
        symbols: window
          .flat()
          .map((symbol) => t(`tide_${symbol}`))
          .join(", "),
      }),
    );
  }

  function light(wave: TideWave | null): void {
    for (const [reel, column] of cells.entries())
      for (const [row, cell] of column.entries())
        cell.dataset["lit"] = wave === null ? "" : String(wave.washed[reel]?.[row] ?? false);
  }

  function calm(): void {
    light(null);
    for (const one of steps) {
      one.halves = 0;
      one.paid.textContent = "";
      delete one.step.dataset["on"];
    }
  }

  function count({ multiplier, wins }: TideWave): void {
    const one = steps.find((each) => each.multiplier === multiplier);
    if (!one) return;
    one.halves += wins.reduce((sum, win) => sum + win.halves, 0);
    one.paid.textContent = timesText(timesOf(fraction(one.halves, 2)));
    for (const { step } of steps) delete step.dataset["on"];
    one.step.dataset["on"] = "";
  }

  function rest(round: TideRound): void {
    calm();
    for (const wave of round.waves) count(wave);
    put(round.rest);
  }

  /** Lets what is new come down: the cells of each reel above what stayed, from so many rows higher. */
  async function fall(window: Window, fallen: readonly number[]): Promise<void> {
    put(window);
    light(null);
    const isStill = prefersStill.matches;
    await animate(FALL_MS, isStill, (part) => {
      const left = (1 - part) ** 2;
      cells.forEach((column, reel) => {
        for (const [row, cell] of column.entries()) {
          const rows = fallen[reel] ?? 0;
          const from = row < rows ? rows : 0;
          cell.style.transform = from > 0 && part < 1 ? `translateY(${-left * from * 100}%)` : "";
        }
      });
    });
  }

  put(tideRound(FIRST_STOPS).rest);

  const wait = (ms: number) => animate(ms, prefersStill.matches, () => undefined);

  return {
    stage,
    chooser: null,
    choice: () => ({}),
    lay: ({ drawn }) => rest(tideRound(drawn)),
    hold: () => undefined,
    start() {
      calm();
      reels.classList.add("is-ebbing");
    },
    async show({ drawn }) {
      const round = tideRound(drawn);
      reels.classList.remove("is-ebbing");
      await fall(
        round.waves[0]?.window ?? round.rest,
        cells.map(() => TIDE_ROWS),
      );
      sound.stop(2);
      for (const [at, wave] of round.waves.entries()) {
        light(wave);
        count(wave);
        sound.sun(at);
        await wait(LIT_MS);
        reels.classList.add("is-washing");
        await wait(WASH_MS);
        reels.classList.remove("is-washing");
        const washed = wave.washed.map((rows) => rows.filter(Boolean).length);
        await fall(round.waves[at + 1]?.window ?? round.rest, washed);
      }
      light(null);
    },
    cancel() {
      reels.classList.remove("is-ebbing");
    },
    pays: tidePays,
  };
}

/** What each symbol pays at a stake in one way, before a wave multiplies it. */
function tidePays(purse: Purse, stake: string): HTMLElement {
  const stakeMinor = purse.minor(stake);
  const paid = (halves: number) =>
    halves === 0 ? "–" : purse.short(purse.wire(paidMinor(fraction(halves, 2), stakeMinor)));
  return h(
    "table",
    { class: "pay-table tide-pays" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        ...[t("tide_in_a_way"), "3", "4", "5"].map((text) => h("th", { scope: "col" }, text)),
      ),
    ),
    h(
      "tbody",
      {},
      ...Object.entries(TIDE_PAYS).map(([symbol, pays]) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, picture(symbol), h("span", {}, t(`tide_${symbol}`))),
          ...pays.map((halves) => h("td", {}, paid(halves))),
        ),
      ),
    ),
  );
}
