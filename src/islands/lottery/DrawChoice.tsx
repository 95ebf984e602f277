import { useBoard } from "./board-context.ts";
import type { Draws } from "./use-draws.ts";

/** Which draw the ticket is for: who draws, and when. */
export function DrawChoice({ draws }: { draws: Draws }) {
  const { t } = useBoard();
  if (draws.list.length === 0) return <p className="t2">{t("no_draws")}</p>;
  return (
    <>
      <fieldset className="strip draw-choice">
        <legend className="vh">{t("choose_draw")}</legend>
        {draws.list.map(({ drawId, station, day }) => (
          <label key={drawId} className="tab-card">
            <input
              type="radio"
              name="draw"
              className="vh"
              checked={drawId === draws.chosen?.drawId}
              onChange={() => draws.choose(drawId)}
            />
            <b lang="vi">{station}</b>
            <span className="xs t2">{day}</span>
          </label>
        ))}
      </fieldset>
      {draws.hasMoved ? (
        <p className="hint" role="status">
          {t("draw_moved")}
        </p>
      ) : null}
    </>
  );
}
