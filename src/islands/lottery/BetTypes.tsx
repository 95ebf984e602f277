import { useStore } from "@nanostores/react";
import { type BoardContext, oddsOf, useBoard } from "./board-context.ts";
import { groupName, typeHint, typeName } from "./names.ts";
import type { LotteryRules } from "./sale.ts";

/** The ways to bet, by their groups: the group's tabs, and a card for each type with what it pays. */
export function BetTypes({ rules }: { rules: LotteryRules }) {
  const board = useBoard();
  const { t, game, sale, slip } = board;
  const { type } = useStore(slip.$slip);
  const groups = [...new Set([...sale.types.values()].map((each) => each.type.group))];
  const chosen = sale.types.get(type)?.type.group;
  const typesOf = (group: string) =>
    rules.types.filter((each) => sale.types.get(each.type)?.type.group === group);
  return (
    <>
      <fieldset className="strip bet-groups" hidden={groups.length < 2}>
        <legend className="vh">{t("board_types")}</legend>
        {groups.map((group) => (
          <button
            key={group}
            type="button"
            aria-pressed={group === chosen}
            onClick={() => slip.chooseType(typesOf(group)[0]?.type ?? type)}
          >
            {groupName(t, game.code, group)}
          </button>
        ))}
      </fieldset>
      <div className="strip bet-types">
        {typesOf(chosen ?? "").map((each) => (
          <button
            key={each.type}
            type="button"
            className="tab-card"
            aria-pressed={each.type === type}
            onClick={() => slip.chooseType(each.type)}
          >
            <b>
              {typeName(t, game.code, each.type)}
              <bdi className="num gold">{mostPaid(board, each.odds)}</bdi>
            </b>
            <span className="xs t2">{typeHint(t, game.code, each.type)}</span>
          </button>
        ))}
      </div>
    </>
  );
}

/** What a hit pays, or up to what where that is not always the same. */
function mostPaid({ t, lang }: BoardContext, odds: Readonly<Record<string, string>>): string {
  const paid = Object.values(odds).map(Number);
  const most = oddsOf(lang, String(Math.max(...paid)));
  return new Set(paid).size > 1 ? t("odds_up_to", { odds: most }) : most;
}
