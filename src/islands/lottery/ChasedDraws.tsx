import { useId } from "react";
import { Icon } from "#/islands/ui/Icon.tsx";
import { MOST_MULTIPLIER } from "#/lib/rules/lottery/chase.ts";
import { moneyOf, useBoard } from "./board-context.ts";
import { Choice } from "./Choice.tsx";
import { DrawName } from "./DrawName.tsx";
import type { ChaseChoice } from "./use-chase.ts";

const FACTORS = [1, 2, 3, 5];
const EVERY = [1, 2, 3, 5];

/** How a chase's stakes grow, whether a win ends it, and each of its draws with what it costs. */
export function ChasedDraws({ chase }: { chase: ChaseChoice }) {
  const { t } = useBoard();
  const id = useId();
  return (
    <>
      <div className="chase-row">
        <label htmlFor={`${id}-factor`}>{t("chase_growth")}</label>
        <Choice
          id={`${id}-factor`}
          value={chase.growth.factor}
          options={FACTORS}
          labelOf={(factor) => (factor === 1 ? t("chase_same") : t("chase_factor", { factor }))}
          onChoose={(factor) => chase.setGrowth({ factor })}
        />
      </div>
      {chase.growth.factor > 1 ? (
        <div className="chase-row">
          <label htmlFor={`${id}-every`}>{t("chase_every")}</label>
          <Choice
            id={`${id}-every`}
            value={chase.growth.every}
            options={EVERY}
            labelOf={(count) => t("chase_draws", { count })}
            onChoose={(every) => chase.setGrowth({ every })}
          />
        </div>
      ) : null}
      <label className="chase-row chase-stop">
        <span>{t("chase_stop")}</span>
        <input
          type="checkbox"
          checked={chase.stopOnWin}
          onChange={(event) => chase.setStopOnWin(event.target.checked)}
        />
      </label>
      <p className="xs t2">{t(chase.stopOnWin ? "chase_stop_hint" : "chase_on_hint")}</p>
      <DrawRows chase={chase} />
    </>
  );
}

/** Every draw with its multiplier to change, and what its ticket costs. */
function DrawRows({ chase }: { chase: ChaseChoice }) {
  const board = useBoard();
  const { t } = board;
  return (
    <ol className="chase-draws">
      {chase.rows.map(({ draw, multiplier, priceMinor, isTooMuch }) => (
        <li key={draw.drawId}>
          <span className="xs">
            <DrawName station={draw.station} day={draw.day} />
          </span>
          <label className="chase-times">
            <span aria-hidden="true">×</span>
            <span className="vh">{t("chase_multiplier", { draw: draw.day })}</span>
            <input
              className="num"
              type="number"
              inputMode="numeric"
              min={1}
              max={MOST_MULTIPLIER}
              value={multiplier}
              onChange={(event) => chase.setMultiplier(draw.drawId, Number(event.target.value))}
            />
          </label>
          <bdi className="num b">{moneyOf(board, priceMinor)}</bdi>
          {isTooMuch ? (
            <p className="hint err">
              <Icon name="warning" />
              {t("line_above_most", { amount: moneyOf(board, board.sale.mostOfLineMinor) })}
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
