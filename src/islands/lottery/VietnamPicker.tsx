import { useStore } from "@nanostores/react";
import { useState } from "react";
import { useBoard } from "./board-context.ts";
import { LatePart } from "./LatePart.tsx";
import { TYPED_NUMBERS, WRITTEN_BETS } from "./late-parts.ts";
import { NumberGrid } from "./NumberGrid.tsx";
import { QuickPicks } from "./QuickPicks.tsx";
import { Undo } from "./Undo.tsx";

type Props = { readonly endings: readonly (readonly [number, number | null])[] };

/**
 * Where numbers of Vietnam's lotteries are picked: on a grid, typed where there are thousands, or whole bets written in
 * short.
 */
export function VietnamPicker({ endings }: Props) {
  const { t, sale, slip } = useBoard();
  const state = useStore(slip.$slip);
  const [mode, setMode] = useState<"board" | "write">("board");
  const place = sale.types.get(state.type)?.type.places[0];
  const digits = place && "digits" in place.picks ? place.picks.digits : 0;
  const count = slip.picked().length;
  const picked = (
    <p className="picked" aria-live="polite">
      <b className="sm">{t("picked", { count })}</b>
      <button
        type="button"
        className="lnk sm"
        disabled={count === 0}
        onClick={() => slip.setPicks([])}
      >
        {t("clear")}
      </button>
      <Undo />
    </p>
  );
  return (
    <section className="picker" aria-label={t("numbers")}>
      <div className="strip quick">
        <div className="seg">
          {(["board", "write"] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={mode === each}
              onClick={() => setMode(each)}
            >
              {t(`mode_${each}`)}
            </button>
          ))}
        </div>
        {mode === "board" && place ? <QuickPicks digits={digits} place={place} /> : null}
      </div>
      {mode === "write" ? (
        <LatePart part={WRITTEN_BETS} lines={8}>
          {({ WrittenBets }) => <WrittenBets />}
        </LatePart>
      ) : null}
      {mode === "board" && digits > 0 && digits <= 2 ? (
        <NumberGrid key={digits} digits={digits} endings={digits === 2 ? endings : []}>
          {picked}
        </NumberGrid>
      ) : null}
      {mode === "board" && digits > 2 ? (
        <>
          {picked}
          <LatePart part={TYPED_NUMBERS} lines={3}>
            {({ TypedNumbers }) => <TypedNumbers key={digits} digits={digits} />}
          </LatePart>
        </>
      ) : null}
    </section>
  );
}
