import { useStore } from "@nanostores/react";
import { Failed } from "#/islands/ui/states.tsx";
import { DAY_MS } from "#/lib/base/time.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { findHouseGame } from "#/lib/rules/lottery/house-games.ts";
import { useBoard } from "./board-context.ts";
import { HoursOf } from "./HoursOf.tsx";
import type { Draws } from "./use-draws.ts";

/** Which draw the ticket is for: who draws, and when. */
export function DrawChoice({ draws }: { draws: Draws }) {
  const { t, game, slip } = useBoard();
  const { lines } = useStore(slip.$slip);
  const isHouse = findHouseGame(game.code) !== null;
  const [first, second] = draws.list;
  const isQuick =
    first !== undefined &&
    second !== undefined &&
    Date.parse(second.closesAt) - Date.parse(first.closesAt) < DAY_MS;
  if (draws.list.length === 0 && draws.refused)
    return (
      <Failed
        title={t("draws_failed")}
        text={textOfRefusal(t, draws.refused)}
        retryLabel={t("list_retry")}
        onRetry={() => void draws.renew()}
      />
    );
  if (draws.list.length === 0)
    return draws.isKnown ? (
      <p className="t2 draw-none">{t("no_draws")}</p>
    ) : (
      // Until the board begins, the page writes here what is on sale (lib/client/page/open-draws.ts).
      <div
        className="t2 draw-none"
        data-open-of={game.code}
        data-next={t("draw_next")}
        suppressHydrationWarning
      >
        {t("draws_loading")}
      </div>
    );
  return (
    <>
      <fieldset className={isHouse ? "strip draw-choice of-house" : "strip draw-choice"}>
        <legend className="vh">{t("choose_draw")}</legend>
        {draws.list.map(({ drawId, station, day, time }, at) => (
          <label key={drawId} className="tab-card">
            <input
              type="radio"
              name="draw"
              className="vh"
              checked={drawId === draws.chosen?.drawId}
              onChange={() => draws.choose(drawId)}
            />
            {isHouse ? (
              <b className="num">{isQuick ? time : day}</b>
            ) : (
              <>
                <b lang="vi">{station}</b>
                <span className="xs t2">{t("in_hanoi", { time: day })}</span>
              </>
            )}
            {isHouse && at === 0 ? <span className="xs gold">{t("draw_next")}</span> : null}
          </label>
        ))}
      </fieldset>
      <HoursOf at={first?.closesAt ?? ""} isNamed={!isHouse} />
      {draws.hasMoved && (lines.length > 0 || !isHouse) ? (
        <p className="hint" role="status">
          {t("draw_moved")}
        </p>
      ) : null}
    </>
  );
}
