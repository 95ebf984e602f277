import type { TienLenGame } from "#/lib/rules/studio/tienlen/game.ts";
import type { TienLenFacts } from "../../api.ts";
import { h } from "../dom.ts";
import { t } from "../page-data.ts";
import { cardFace } from "./card-art.ts";
import { percentOf } from "./words.ts";

/** Cards that show each combination, by the key of its words. */
const SHOWN: Readonly<Record<string, readonly number[]>> = {
  single: [50],
  pair: [24, 27],
  triple: [32, 33, 35],
  straight: [4, 9, 15, 18],
  pairs: [8, 11, 13, 14, 16, 18],
  quad: [28, 29, 30, 31],
};
const CUTS = ["three_pairs", "quad", "four_pairs"];

const cards = (shown: readonly number[]) =>
  h(
    "div",
    { class: "tl-left", "aria-hidden": "true" },
    ...shown.map((card) => h("span", {}, cardFace(card))),
  );

/** What may be played, what goes above what, and what is cut. */
export function combinationsHelp(): HTMLElement {
  return h(
    "div",
    { class: "rules tl-help" },
    h("p", { class: "lead" }, t("tl_help_order")),
    h(
      "ul",
      { class: "tl-kinds" },
      ...Object.entries(SHOWN).map(([kind, shown]) =>
        h(
          "li",
          {},
          cards(shown),
          h("div", {}, h("h4", {}, t(`tl_kind_${kind}`)), h("p", {}, t(`tl_kind_${kind}_text`))),
        ),
      ),
    ),
    h("h3", {}, t("tl_cuts_title")),
    h("p", {}, t("tl_cuts_text")),
    h("ul", { class: "rule-list" }, ...CUTS.map((cut) => h("li", {}, t(`tl_cut_${cut}`)))),
    h("h3", {}, t("tl_keys_title")),
    h("p", {}, t("tl_keys_text")),
  );
}

/** What everything costs and pays, in units and in the money of a table; the rake; what absence and leaving do. */
export function scoringHelp(
  game: TienLenGame,
  facts: TienLenFacts,
  unit: string | null,
): HTMLElement {
  const { pays, rake, buyIn, instantWins } = game;
  const rows: readonly (readonly [string, number])[] = [
    ["tl_pays_card", pays.card],
    ["tl_pays_unplayed", pays.unplayedCard],
    ["tl_pays_black", pays.blackTwo],
    ["tl_pays_red", pays.redTwo],
    ["tl_pays_three_pairs", pays.threePairs],
    ["tl_pays_quad", pays.quad],
    ["tl_pays_four_pairs", pays.fourPairs],
    ["tl_pays_instant", pays.instant],
  ];
  const values = {
    buy: buyIn,
    percent: percentOf(rake.bps),
    most: rake.mostUnits,
    seconds: facts.turnMs / 1_000,
  };
  const own = [
    "game",
    "first",
    "pass",
    "end",
    "cap",
    "rake",
    "clock",
    "leave",
    "void",
    "bots",
    "collusion",
  ];
  return h(
    "div",
    { class: "rules tl-help" },
    h(
      "p",
      { class: "lead" },
      t(unit === null ? "tl_scoring" : "tl_scoring_unit", { unit: unit ?? "", buy: buyIn }),
    ),
    h(
      "table",
      { class: "pay-table" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, t("tl_col_what")),
          h("th", { scope: "col" }, t("tl_col_units")),
        ),
      ),
      h(
        "tbody",
        {},
        ...rows.map(([key, units]) => h("tr", {}, h("td", {}, t(key)), h("td", {}, String(units)))),
      ),
    ),
    h("h3", {}, t("tl_instant_title")),
    h(
      "ol",
      { class: "rule-list tl-order" },
      ...instantWins.map((kind) => h("li", {}, t(`tl_instant_${kind}`))),
    ),
    h("h3", {}, t("tab_rules")),
    h(
      "ul",
      { class: "rule-list" },
      ...own.map((name) => h("li", {}, t(`tl_rule_${name}`, values))),
      h("li", {}, t("rule_care")),
    ),
    h(
      "p",
      { class: "small" },
      t("instant_version", { version: facts.version, hash: facts.configHash }),
    ),
  );
}
