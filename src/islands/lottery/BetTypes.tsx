import { useStore } from "@nanostores/react";
import { oddsOf, useBoard } from "./board-context.ts";
import type { LotteryRules } from "./sale.ts";

/** The ways to bet, by their groups: the group's tabs, and a card for each type with what it pays. */
export function BetTypes({ rules }: { rules: LotteryRules }) {
  const { t, lang, sale, slip } = useBoard();
  const { type } = useStore(slip.$slip);
  const groups = [...new Set([...sale.types.values()].map((each) => each.type.group))];
  const chosen = sale.types.get(type)?.type.group;
  const typesOf = (group: string) =>
    rules.types.filter((each) => sale.types.get(each.type)?.type.group === group);
  return (
    <>
      <fieldset className="strip bet-groups">
        <legend className="vh">{t("board_types")}</legend>
        {groups.map((group) => (
          <button
            key={group}
            type="button"
            aria-pressed={group === chosen}
            onClick={() => slip.chooseType(typesOf(group)[0]?.type ?? type)}
          >
            {t(`group_${group}`)}
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
              {t(`type_${each.type}`)}
              <bdi className="num gold">{oddsOf(lang, Object.values(each.odds)[0] ?? "0")}</bdi>
            </b>
            <span className="xs t2">{t(`type_${each.type}_hint`)}</span>
          </button>
        ))}
      </div>
    </>
  );
}
