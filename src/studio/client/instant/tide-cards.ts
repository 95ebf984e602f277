import { TIDE_ROWS, type TideWave, tideRound } from "#/lib/rules/studio/instant/tide.ts";
import { tideWords } from "#/lib/rules/studio/instant/tide-words.ts";
import { h } from "../dom.ts";
import { page, t } from "../page-data.ts";
import { picture } from "../picture.ts";

/** A round of waves: what lay there at each, what of it paid in how many ways, and what was left. */
export function tideCards(drawn: readonly number[]): readonly HTMLElement[] {
  const { waves, rest } = tideRound(drawn);
  const words = tideWords(t, page.language);
  const cards = waves.map((wave, at) =>
    h(
      "div",
      { class: "mini-wave" },
      h("h5", {}, words.waveText(at)),
      ...reels(wave.window, wave.washed),
      h(
        "ul",
        { class: "mini-wins" },
        ...wave.wins.map((win) =>
          h("li", {}, words.winText(win), " ", h("b", {}, words.paidText([win]))),
        ),
      ),
    ),
  );
  const end = h(
    "div",
    { class: "mini-wave" },
    h("h5", {}, t(waves.length > 0 ? "tide_rest" : "tide_drop")),
    ...reels(rest, null),
  );
  return [...cards, end];
}

/** The reels as pictures, what pays lit, and in words for who does not see them. */
function reels(
  window: TideWave["window"],
  washed: TideWave["washed"] | null,
): readonly HTMLElement[] {
  const rows = Array.from({ length: TIDE_ROWS }, (_, row) =>
    h(
      "div",
      { class: "mini-row" },
      ...window.map((symbols, reel) => {
        const card = picture(symbols[row] ?? "");
        if (washed?.[reel]?.[row]) card.dataset["paid"] = "";
        return card;
      }),
    ),
  );
  const names = window.flat().map((symbol) => t(`tide_${symbol}`));
  return [
    h("div", { class: "mini-window", "aria-hidden": "true" }, ...rows),
    h("p", { class: "hidden" }, t("tide_lies", { symbols: names.join(", ") })),
  ];
}
