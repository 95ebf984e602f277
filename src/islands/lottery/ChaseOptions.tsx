import { useEffect, useId, useRef } from "react";
import { Icon } from "#/islands/ui/Icon.tsx";
import { MOST_MULTIPLIER } from "#/lib/rules/lottery/chase.ts";
import { moneyOf, useBoard } from "./board-context.ts";
import { DrawName } from "./DrawName.tsx";
import type { ChaseChoice } from "./use-chase.ts";

const FACTORS = [1, 2, 3, 5];
const EVERY = [1, 2, 3, 5];

/** In how many draws the slip is repeated, how its stakes grow, and whether a win ends it; each draw with what it costs. */
export function ChaseOptions({ chase }: { chase: ChaseChoice }) {
  const { t } = useBoard();
  const id = useId();
  if (chase.most < 2) return null;
  return (
    <fieldset className="chase">
      <legend className="vh">{t("chase_title")}</legend>
      <div className="chase-row">
        <label htmlFor={`${id}-count`}>{t("chase_count")}</label>
        <Choice
          id={`${id}-count`}
          value={chase.count}
          options={countsUpTo(chase.most)}
          labelOf={(count) => t("chase_draws", { count })}
          onChoose={chase.setCount}
        />
      </div>
      {chase.isOn ? (
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
          <ChasedDraws chase={chase} />
        </>
      ) : null}
    </fieldset>
  );
}

/** Every draw with its multiplier to change, and what its ticket costs. */
function ChasedDraws({ chase }: { chase: ChaseChoice }) {
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

type ChoiceProps = {
  readonly id: string;
  readonly value: number;
  readonly options: readonly number[];
  readonly labelOf: (value: number) => string;
  readonly onChoose: (value: number) => void;
};

function Choice({ id, value, options, labelOf, onChoose }: ChoiceProps) {
  const select = useRef<HTMLSelectElement>(null);
  // What was chosen before the script was there counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it begins
  useEffect(() => {
    const chosen = Number(select.current?.value);
    if (chosen !== value) onChoose(chosen);
  }, []);
  const listed = options.includes(value) ? options : [...options, value].toSorted((a, b) => a - b);
  return (
    <span className="chase-choice">
      <select
        ref={select}
        id={id}
        value={value}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {listed.map((each) => (
          <option key={each} value={each}>
            {labelOf(each)}
          </option>
        ))}
      </select>
      <Icon name="down" className="i-s" />
    </span>
  );
}

/** 1 to 10, then by fives, and as many as there are. */
function countsUpTo(most: number): number[] {
  const counts = Array.from({ length: most }, (_, index) => index + 1);
  return counts.filter((count) => count <= 10 || count % 5 === 0 || count === most);
}
