import { FULL_ODDS } from "#/lib/rules/lottery/odds-steps.ts";
import { useBoard } from "./board-context.ts";
import { loweredPicks } from "./use-odds.ts";

const FULL = Number(FULL_ODDS);

/** Says on a cell that the odds of its number are lowered in the chosen draw, where it is a bet of its own. */
export function LoweredMark({ place, value }: { place: number; value: string }) {
  const { t, lang, sale, slip, odds, drawId } = useBoard();
  const type = sale.types.get(slip.$slip.get().type)?.type;
  const isAlone = type?.byPick === true || type?.places.every(({ min }) => min === 0) === true;
  if (!type || !isAlone) return null;
  const alone = type.places.map((_, at) => (at === place ? [value] : []));
  const [pick] = loweredPicks(odds, drawId, type, alone);
  if (pick === undefined) return null;
  const factor = odds.ofNumber(drawId, type.code, pick);
  if (factor === FULL_ODDS) return null;
  return (
    <small className="lowered num">
      <span className="vh">, {t("cell_lowered")} </span>
      {new Intl.NumberFormat(lang, { style: "percent" }).format(Number(factor) / FULL - 1)}
    </small>
  );
}
