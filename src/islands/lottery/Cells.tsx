import { useState } from "react";
import type { Place } from "#/lib/rules/lottery/bet-type.ts";
import { oddsOf, useBoard } from "./board-context.ts";
import { LoweredMark } from "./LoweredMark.tsx";
import { Mark } from "./Mark.tsx";
import { type Look, pickName } from "./names.ts";
import { valuesOf } from "./values-of.ts";

type Props = {
  readonly place: Place;
  /** The number of the place among those of its bet type. */
  readonly at: number;
  readonly look: Look;
  readonly name: string;
  /** What each pick pays, where they differ. */
  readonly odds: Readonly<Record<string, string>> | null;
};

/** All that can be picked at a place, as cells: press to pick, press again to take it back (grid-keys.ts). */
export function Cells({ place, at, look, name, odds }: Props) {
  const { t, lang, slip } = useBoard();
  const [current, setCurrent] = useState(0);
  const picked = new Set(slip.picked(at));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div
      className={`cells of-${look}`}
      data-cells
      dir={look === "word" ? undefined : "ltr"}
      role="group"
      aria-label={name}
    >
      {valuesOf(place).map((value, index) => (
        <button
          key={value}
          type="button"
          data-cell={value}
          tabIndex={index === current ? 0 : -1}
          aria-pressed={picked.has(value)}
          onFocus={() => setCurrent(index)}
          onClick={() => slip.toggle(value, at)}
        >
          <Mark look={look} value={value} text={pickName(t, value)} />
          <LoweredMark place={at} value={value} />
          {odds?.[value] ? (
            <small className="num">
              <span className="vh">{t("cell_pays")} </span>
              {oddsOf(lang, odds[value])}
            </small>
          ) : null}
        </button>
      ))}
    </div>
  );
}
