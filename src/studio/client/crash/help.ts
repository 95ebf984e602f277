import { toNumber } from "#/lib/base/fraction.ts";
import {
  type CrashGame,
  chanceToReach,
  crashPaidMinor,
  deviationAt,
  type Hundredths,
} from "#/lib/rules/studio/crash/game.ts";
import type { CrashFacts } from "../../api.ts";
import { h } from "../dom.ts";
import { chanceText } from "../instant/words.ts";
import { page, t } from "../page-data.ts";
import type { Purse } from "../purse.ts";
import { multiplierText } from "./words.ts";

const SHOWN: readonly Hundredths[] = [101, 120, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000];

const percentText = (value: string) =>
  t("percent", { value: value.replace(".", t("decimal_mark")) });

/** How likely each multiplier is, and what it pays with what is staked now. */
export function crashChances(
  game: CrashGame,
  facts: CrashFacts,
  purse: Purse,
  stake: string,
): HTMLElement {
  const stakeMinor = purse.minor(stake);
  const head = ["col_times", "col_pays", "col_chance", "deviation"].map((key) =>
    h("th", { scope: "col" }, t(key)),
  );
  const rows = [...SHOWN, game.highest].map((target) =>
    h(
      "tr",
      {},
      h("td", {}, multiplierText(target)),
      h("td", {}, purse.short(purse.wire(crashPaidMinor(stakeMinor, target)))),
      h("td", {}, chanceText(toNumber(chanceToReach(game, target)))),
      h("td", {}, deviationAt(game, target).toFixed(2).replace(".", t("decimal_mark"))),
    ),
  );
  return h(
    "div",
    { class: "prizes" },
    h("p", { class: "lead" }, t("crash_chances", { stake: purse.short(stake) })),
    h(
      "table",
      { class: "pay-table" },
      h("thead", {}, h("tr", {}, ...head)),
      h("tbody", {}, ...rows),
    ),
    h(
      "dl",
      { class: "facts" },
      fact(t("rtp"), percentText(facts.returnToPlayer), t("crash_rtp_note")),
      fact(t("crash_at_once"), percentText(facts.lostAtOnce), t("crash_at_once_note")),
    ),
  );
}

function fact(label: string, value: string, note: string): HTMLElement {
  return h(
    "div",
    { class: "fact" },
    h("dt", {}, label),
    h("dd", {}, h("b", {}, value), h("span", {}, note)),
  );
}

/** How the game works, made of its own figures. */
export function crashRules(game: CrashGame, facts: CrashFacts): HTMLElement {
  const whole = new Intl.NumberFormat(page.language);
  const odds = Math.round(1 / toNumber(chanceToReach(game, game.highest)));
  const values = {
    rtp: percentText(facts.returnToPlayer),
    lost: percentText(facts.lostAtOnce),
    lowest: multiplierText(game.lowest),
    most: multiplierText(game.highest),
    start: multiplierText(100),
    odds: whole.format(odds),
    seconds: facts.bettingMs / 1_000,
  };
  const own = ["game", "point", "return", "target", "latency", "most", "full", "cancel", "fault"];
  return h(
    "div",
    { class: "rules" },
    h(
      "ul",
      { class: "rule-list" },
      ...own.map((name) => h("li", {}, t(`crash_rule_${name}`, values))),
      ...["instant_rule_cut", "crash_rule_pace", "rule_care"].map((key) => h("li", {}, t(key))),
    ),
    h(
      "p",
      { class: "small" },
      t("instant_version", { version: facts.version, hash: facts.configHash }),
    ),
  );
}
