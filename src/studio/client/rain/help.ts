import { toNumber } from "#/lib/base/fraction.ts";
import {
  chanceOfShare,
  mostMinor,
  prizeMinor,
  type RainGame,
  rainDeviation,
} from "#/lib/rules/studio/rain/game.ts";
import type { RainFacts } from "../../api.ts";
import { h } from "../dom.ts";
import { chanceText } from "../instant/words.ts";
import { page, t } from "../page-data.ts";
import type { Purse } from "../purse.ts";

const SHOWN = [2, 3, 5, 10, 20, 30];

const percentText = (value: string) =>
  t("percent", { value: value.replace(".", t("decimal_mark")) });

/** What may lie in an envelope, by how many players there are, with what is staked now. */
export function rainChances(
  game: RainGame,
  facts: RainFacts,
  purse: Purse,
  stake: string,
): HTMLElement {
  const stakeMinor = purse.minor(stake);
  const heads = [
    "rain_col_players",
    "rain_col_stake",
    "rain_col_double",
    "rain_col_most",
    "deviation",
  ];
  const chance = (players: number, times: bigint) =>
    chanceText(
      toNumber(chanceOfShare(prizeMinor(game, stakeMinor, players), players, stakeMinor * times)),
    );
  const rows = SHOWN.filter((players) => players <= game.most).map((players) =>
    h(
      "tr",
      {},
      h("td", {}, String(players)),
      h("td", {}, chance(players, 1n)),
      h("td", {}, chance(players, 2n)),
      h("td", {}, timesText(mostMinor(game, stakeMinor, players), stakeMinor)),
      h(
        "td",
        {},
        rainDeviation(game, stakeMinor, players).toFixed(2).replace(".", t("decimal_mark")),
      ),
    ),
  );
  const mean = purse.short(purse.wire(prizeMinor(game, stakeMinor, 100) / 100n));
  return h(
    "div",
    { class: "prizes" },
    h("p", { class: "lead" }, t("rain_chances", { stake: purse.short(stake), mean })),
    h(
      "table",
      { class: "pay-table rain-table" },
      h("thead", {}, h("tr", {}, ...heads.map((key) => h("th", { scope: "col" }, t(key))))),
      h("tbody", {}, ...rows),
    ),
    h("p", { class: "small" }, t("rain_formula")),
    h(
      "dl",
      { class: "facts" },
      h(
        "div",
        { class: "fact" },
        h("dt", {}, t("rtp")),
        h(
          "dd",
          {},
          h("b", {}, percentText(facts.returnToPlayer)),
          h("span", {}, t("rain_rtp_note")),
        ),
      ),
    ),
  );
}

/** An amount in stakes, cut to two places. */
function timesText(minor: bigint, stakeMinor: bigint): string {
  const hundredths = Number((minor * 100n) / stakeMinor);
  return `×${new Intl.NumberFormat(page.language).format(hundredths / 100)}`;
}

/** How the game works, made of its own figures. */
export function rainRules(game: RainGame, facts: RainFacts): HTMLElement {
  const values = {
    rtp: percentText(facts.returnToPlayer),
    most: game.most,
    seconds: facts.bettingMs / 1_000,
    rain: facts.rainMs / 1_000,
    minutes: facts.aloneMs / 60_000,
  };
  const own = ["pot", "split", "choice", "none", "alone", "full", "cancel", "fault", "pace"];
  const names = page.demo ? [...own, "bots"] : own;
  return h(
    "div",
    { class: "rules" },
    h(
      "ul",
      { class: "rule-list" },
      ...names.map((name) => h("li", {}, t(`rain_rule_${name}`, values))),
      h("li", {}, t("rule_care")),
    ),
    h(
      "p",
      { class: "small" },
      t("instant_version", { version: facts.version, hash: facts.configHash }),
    ),
  );
}
