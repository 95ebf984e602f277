import { type Fraction, fraction, plus, toNumber, toPercent } from "#/lib/base/fraction.ts";
import {
  type Choice,
  choiceFigures,
  type InstantGame,
  paidMinor,
  timesOf,
} from "#/lib/rules/studio/instant/game.ts";
import { instantKey } from "#/lib/rules/studio/instant/words.ts";
import type { ReturnRange } from "#/lib/rules/studio/return-range.ts";
import type { InstantFacts } from "../../api.ts";
import { h } from "../dom.ts";
import { t } from "../page-data.ts";
import type { Purse } from "../purse.ts";
import type { View } from "./view.ts";
import { chanceText, stakesText, timesText } from "./words.ts";

/** Results that stand in one line: what they pay, from the least to the most, and their chance together. */
type Row = { readonly least: Fraction; readonly most: Fraction; readonly chance: Fraction };

/** More results than these are told by bands, each from so many stakes upwards. */
const MOST_ROWS = 40;
const BANDS = [200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0];

/** Results that pay alike, or nearly so where there are many, the dearest first. */
function rowsOf(game: InstantGame, choice: Choice): readonly Row[] {
  const prizes = [...game.prizes(choice)].sort((a, b) => toNumber(a.pays) - toNumber(b.pays));
  const isMany = new Set(prizes.map(({ pays }) => timesOf(pays))).size > MOST_ROWS;
  const band = (pays: Fraction) =>
    pays.over === 0n || !isMany ? timesOf(pays) : BANDS.find((from) => toNumber(pays) >= from);
  const rows = Map.groupBy(prizes, ({ pays }) => band(pays));
  return [...rows.values()].reverse().flatMap((those) => {
    const [first, last] = [those.at(0), those.at(-1)];
    const chance = those.reduce((all, one) => plus(all, one.chance), fraction(0, 1));
    return first && last ? [{ least: first.pays, most: last.pays, chance }] : [];
  });
}

/** One value, or from one to another. */
function span({ least, most }: Row, text: (pays: Fraction) => string): string {
  const [from, to] = [text(least), text(most)];
  return from === to ? to : t("between", { from, to });
}

const percentText = (value: string) =>
  t("percent", { value: value.replace(".", t("decimal_mark")) });

/** Everything that can come with what is chosen and staked now: its chance, what it pays, and what that returns. */
export function instantPrizes(
  game: InstantGame,
  view: View,
  purse: Purse,
  stake: string,
): HTMLElement {
  const choice = view.choice();
  const figures = choiceFigures(game, choice);
  const stakeMinor = purse.minor(stake);
  const lead = t(view.chooser ? "instant_prizes" : "instant_prizes_alone", {
    stake: purse.short(stake),
  });
  return h(
    "div",
    { class: "prizes" },
    h("p", { class: "lead" }, lead),
    view.pays?.(purse, stake) ?? null,
    h(
      "table",
      { class: "pay-table" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ...["col_times", "col_pays", "col_chance"].map((key) =>
            h("th", { scope: "col" }, t(key)),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        ...rowsOf(game, choice).map((row) =>
          h(
            "tr",
            {},
            h(
              "td",
              {},
              span(row, (pays) => timesText(timesOf(pays))),
            ),
            h(
              "td",
              {},
              span(row, (pays) => purse.short(purse.wire(paidMinor(pays, stakeMinor)))),
            ),
            h("td", {}, chanceText(toNumber(row.chance))),
          ),
        ),
      ),
    ),
    h(
      "dl",
      { class: "facts" },
      fact(t("rtp"), percentText(toPercent(figures.returnToPlayer, 2)), t("instant_rtp_note")),
      fact(t("instant_win_rate"), chanceText(toNumber(figures.winRate)), ""),
      fact(
        t("deviation"),
        figures.deviation.toFixed(2).replace(".", t("decimal_mark")),
        t("deviation_of_choice"),
      ),
    ),
  );
}

export function fact(label: string, value: string, note: string): HTMLElement {
  return h(
    "div",
    { class: "fact" },
    h("dt", {}, label),
    h("dd", {}, h("b", {}, value), h("span", {}, note)),
  );
}

const COMMON_RULES = [
  "instant_rule_cut",
  "rule_nonce",
  "instant_rule_pace",
  "rule_interrupted_instant",
  "rule_care",
] as const;

/** What is returned over all choices: one figure, or from one to another. */
export function returnText({ lowestReturn, highestReturn }: ReturnRange): string {
  return lowestReturn === highestReturn
    ? percentText(lowestReturn)
    : t("between", { from: percentText(lowestReturn), to: percentText(highestReturn) });
}

/** How the game works, and what it states about itself over all choices. */
export function instantRules(facts: InstantFacts): HTMLElement {
  const key = instantKey(facts.gameId);
  return h(
    "div",
    { class: "rules" },
    h(
      "dl",
      { class: "facts" },
      fact(t("rtp"), returnText(facts), t("instant_rtp_note")),
      fact(t("instant_highest"), t("times_stake", { times: stakesText(facts.highest) }), ""),
    ),
    h(
      "ul",
      { class: "rule-list" },
      ...[t(`${key}_rule_game`), t(`${key}_rule_result`)].map((rule) => h("li", {}, rule)),
      ...COMMON_RULES.map((rule) => h("li", {}, t(rule))),
    ),
    h(
      "p",
      { class: "small" },
      t("instant_version", { version: facts.version, hash: facts.configHash }),
    ),
  );
}
