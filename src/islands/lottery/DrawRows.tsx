import type { DayDraw } from "#/lib/contract/lottery/results.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { drawPath } from "#/lib/rules/lottery/result-pages.ts";
import { DrawnNumbers } from "./DrawnNumbers.tsx";
import { drawClock, hereMarks } from "./draw-times.ts";
import { RESULT_AREAS } from "./result-texts.ts";

type Props = {
  readonly lang: string;
  readonly draws: readonly DayDraw[];
  /** With the day of each beside its time. */
  readonly withDay?: boolean;
};

/** Draws of the house in rows: when, what fell, and where each is verified. Drawn by the server; nothing in it moves. */
export function DrawRows({ lang, draws, withDay = false }: Props) {
  const t = textsFor(lang, ...RESULT_AREAS);
  const at = drawClock(lang, withDay);
  const [first] = draws;
  const example = first && t("hours_example", { time: drawClock(lang)(first.drawsAt) });
  return (
    <>
      <p className="xs t2" {...(first && example && hereMarks(lang, first.drawsAt, example))}>
        {t("hours_hanoi")}
      </p>
      <ol className="draw-rows">
        {draws.map(({ drawId, gameCode, drawsAt, state, drawn }) => (
          <li key={drawId}>
            <a href={localizePath(drawPath(gameCode, drawId), lang)}>
              <time className="num" dateTime={drawsAt}>
                {at(drawsAt)}
              </time>
            </a>
            {drawn ? (
              <DrawnNumbers gameCode={gameCode} drawn={drawn} />
            ) : (
              <span className="sm t2">{t(state === "void" ? "draw_void" : "draw_waits")}</span>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
