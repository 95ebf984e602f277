import { toNumber } from "#/lib/base/fraction.ts";
import { paidMinor, timesOf } from "#/lib/rules/studio/instant/game.ts";
import { instantKey } from "#/lib/rules/studio/instant/words.ts";
import {
  chanceToOpen,
  type MinesGame,
  minesPays,
  minesReturn,
  mostOpened,
} from "#/lib/rules/studio/mines/mines.ts";
import { returnRange } from "#/lib/rules/studio/return-range.ts";
import type { MinesFacts } from "../../api.ts";
import { h } from "../dom.ts";
import { fact, returnText } from "../instant/prizes.ts";
import { chanceText, stakesText, timesText } from "../instant/words.ts";
import { t } from "../page-data.ts";
import type { Purse } from "../purse.ts";

type Board = {
  readonly game: MinesGame;
  readonly mines: number;
  readonly maximum: number | null;
  readonly stake: string;
};

/** What each number of opened fields pays with these mines, the chance to get there, and what stopping there returns. */
export function minesPrizes({ game, mines, maximum, stake }: Board, purse: Purse): HTMLElement {
  const stakeMinor = purse.minor(stake);
  const most = mostOpened(game, mines, maximum);
  const rows = Array.from({ length: most }, (_, step) => {
    const pays = minesPays(game, mines, step + 1);
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, String(step + 1)),
      h("td", {}, timesText(timesOf(pays))),
      h("td", {}, purse.short(purse.wire(paidMinor(pays, stakeMinor)))),
      h("td", {}, chanceText(toNumber(chanceToOpen(game, mines, step + 1)))),
    );
  });
  const returns = rows.map((_, step) => minesReturn(game, mines, step + 1));
  const columns = ["col_opened", "col_times", "col_pays", "col_chance"];
  return h(
    "div",
    { class: "prizes" },
    h("p", { class: "lead" }, t("mines_prizes", { count: mines, stake: purse.short(stake) })),
    h(
      "table",
      { class: "pay-table" },
      h("thead", {}, h("tr", {}, ...columns.map((key) => h("th", { scope: "col" }, t(key))))),
      h("tbody", {}, ...rows),
    ),
    h(
      "dl",
      { class: "facts" },
      fact(t("rtp"), returnText(returnRange(returns)), t("mines_return_note")),
    ),
  );
}

const RULES = [
  "mines_rule_board",
  "mines_rule_price",
  "mines_rule_left",
  "instant_rule_cut",
  "rule_nonce",
  "instant_rule_pace",
  "mines_rule_interrupted",
  "rule_care",
] as const;

/** How the game works, and what it states about itself over all boards. */
export function minesRules(facts: MinesFacts, maximum: number | null): HTMLElement {
  const key = instantKey(facts.gameId);
  const highest = Math.min(facts.highest, maximum ?? facts.highest);
  return h(
    "div",
    { class: "rules" },
    h(
      "dl",
      { class: "facts" },
      fact(t("rtp"), returnText(facts), t("instant_rtp_note")),
      fact(
        t("instant_highest"),
        t("times_stake", { times: stakesText(highest) }),
        t("mines_highest_note"),
      ),
    ),
    h(
      "ul",
      { class: "rule-list" },
      h("li", {}, t(`${key}_rule_game`)),
      ...RULES.map((rule) => h("li", {}, t(rule))),
    ),
    h(
      "p",
      { class: "small" },
      t("instant_version", { version: facts.version, hash: facts.configHash }),
    ),
  );
}
