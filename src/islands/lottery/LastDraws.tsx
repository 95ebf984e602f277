import type { DayDraw } from "#/lib/contract/lottery/results.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { findHouseGame } from "#/lib/rules/lottery/house-games.ts";
import { resultsPath } from "#/lib/rules/lottery/result-pages.ts";
import { DrawnNumbers } from "./DrawnNumbers.tsx";
import { drawClock, hereMarks } from "./draw-times.ts";
import { RESULT_AREAS } from "./result-texts.ts";

type Props = {
  readonly lang: string;
  readonly draws: readonly DayDraw[];
  /** When the next of them is drawn; null: none is ahead. */
  readonly nextMs: number | null;
};

/** The last draw of every game of the house (`data-next`, where its rows are followed). */
export function LastDraws({ lang, draws, nextMs }: Props) {
  const t = textsFor(lang, ...RESULT_AREAS);
  const at = drawClock(lang, true);
  return (
    <ul className="last-rows" data-next={nextMs ?? undefined}>
      {draws.map(({ gameCode, drawsAt, state, drawn }) => (
        <li key={gameCode} className="paper">
          <h3>
            <a href={localizePath(resultsPath(gameCode), lang)}>
              {findHouseGame(gameCode)?.name ?? gameCode}
            </a>
          </h3>
          <p className="xs t2 num" {...hereMarks(lang, drawsAt, t("draw_here"))}>
            {t("in_hanoi", { time: at(drawsAt) })}
          </p>
          {drawn ? (
            <DrawnNumbers gameCode={gameCode} drawn={drawn} />
          ) : (
            <p className="sm t2">{t(state === "void" ? "draw_void" : "draw_waits")}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
