import type { SlotModel } from "#/lib/rules/studio/slot/model.ts";
import type { SlotFacts } from "../api.ts";
import { h, s } from "./dom.ts";
import { inkOf } from "./lines.ts";
import { t } from "./page-data.ts";
import { picture } from "./picture.ts";
import type { Purse } from "./purse.ts";

/** What everything pays at the stake chosen now, in money. */
export function prizes(model: SlotModel, purse: Purse, stake: string): HTMLElement {
  const stakeMinor = purse.minor(stake);
  const lineStake = stakeMinor / BigInt(model.lines.length);
  const rows = Object.entries(model.pays).map(([symbol, pays]) =>
    prize(
      symbol,
      pays.map((units) => purse.short(purse.wire(BigInt(units) * lineStake))),
    ),
  );
  const scatter = model.scatter.pays.map((times) =>
    purse.short(purse.wire(BigInt(times) * stakeMinor)),
  );
  const [three, four, five] = model.freeSpins.awards;
  return h(
    "div",
    { class: "prizes" },
    h("p", { class: "lead" }, t("prizes_at_stake", { stake: purse.short(stake) })),
    h(
      "div",
      { class: "specials" },
      special(model.wild.symbol, t("wild_rule", { times: model.wild.multiplier.free }), []),
      special(
        model.scatter.symbol,
        t("scatter_rule", { three, four, five, again: model.freeSpins.retrigger }),
        scatter,
      ),
    ),
    h("ul", { class: "prize-list" }, ...rows),
    h("h3", {}, t("lines_title", { count: model.lines.length })),
    h("ol", { class: "line-list" }, ...model.lines.map((rows_, i) => lineCard(rows_, i + 1))),
  );
}

function counts(amounts: readonly string[]): HTMLElement {
  const entries = amounts.map((amount, i) =>
    h("li", {}, h("i", {}, `×${i + 3}`), h("b", {}, amount)),
  );
  return h("ul", { class: "counts" }, ...entries.reverse());
}

function prize(symbol: string, amounts: readonly string[]): HTMLElement {
  return h(
    "li",
    { class: "prize" },
    picture(symbol),
    h("div", {}, h("h4", {}, t(`symbol_${symbol}`)), counts(amounts)),
  );
}

function special(symbol: string, rule: string, amounts: readonly string[]): HTMLElement {
  return h(
    "div",
    { class: "special" },
    picture(symbol),
    h(
      "div",
      {},
      h("h4", {}, t(`symbol_${symbol}`)),
      h("p", {}, rule),
      amounts.length > 0 && counts(amounts),
    ),
  );
}

function lineCard(rows: readonly number[], line: number): HTMLElement {
  const cells = rows.flatMap((_, reel) =>
    [0, 1, 2].map((row) =>
      s("rect", {
        x: reel * 9 + 1,
        y: row * 7 + 1,
        width: 7.4,
        height: 5.4,
        class: rows[reel] === row ? "hit" : "miss",
        fill: rows[reel] === row ? inkOf(line) : "none",
      }),
    ),
  );
  return h(
    "li",
    {},
    s("svg", { viewBox: "0 0 46 22", "aria-hidden": "true" }, ...cells),
    h("span", {}, String(line)),
    h("span", { class: "hidden" }, rows.map((row) => row + 1).join(" ")),
  );
}

/** How the game works, and what it states about itself. */
export function rules(facts: SlotFacts): HTMLElement {
  const fact = (label: string, value: string, note: string) =>
    h(
      "div",
      { class: "fact" },
      h("dt", {}, label),
      h("dd", {}, h("b", {}, value), h("span", {}, note)),
    );
  const percent = (value: string) => t("percent", { value: value.replace(".", t("decimal_mark")) });
  return h(
    "div",
    { class: "rules" },
    h(
      "dl",
      { class: "facts" },
      fact(t("rtp"), percent(facts.returnToPlayer), t("rtp_note")),
      fact(t("hit_rate"), percent(facts.hitRate), t("hit_rate_note")),
      fact(t("series_rate"), percent(facts.seriesRate), t("series_rate_note")),
      fact(t("deviation"), facts.deviation.replace(".", t("decimal_mark")), t("deviation_note")),
      fact(
        t("highest_spin"),
        t("times_stake", { times: facts.highestSpin }),
        t("highest_spin_note"),
      ),
    ),
    h("ul", { class: "rule-list" }, ...RULES.map((rule) => h("li", {}, t(rule)))),
    h("p", { class: "small" }, t("version", { version: facts.version, hash: facts.configHash })),
  );
}

const RULES = [
  "rule_lines",
  "rule_highest",
  "rule_wild",
  "rule_free",
  "rule_nonce",
  "rule_cut",
  "rule_interrupted",
  "rule_fault",
  "rule_care",
] as const;
