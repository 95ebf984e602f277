import type { DayDraw } from "#/lib/contract/lottery/results.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { DrawRows } from "./DrawRows.tsx";
import { comingMs, drawClock } from "./draw-times.ts";
import { RESULT_AREAS } from "./result-texts.ts";

type Props = {
  readonly lang: string;
  readonly nowMs: number;
  readonly draws: readonly DayDraw[];
  readonly nextAt: string | null;
};

/** The newest draws of a game of the house and when the next one is (`data-next`, where its rows are followed). */
export function NewestDraws({ lang, nowMs, draws, nextAt }: Props) {
  const t = textsFor(lang, ...RESULT_AREAS);
  const nextMs = comingMs(nextAt, nowMs);
  return (
    <>
      <p className="sm t2" data-next={nextMs ?? undefined}>
        {nextMs === null ? t("next_none") : t("next_draw", { time: drawClock(lang)(nextMs) })}
      </p>
      <DrawRows lang={lang} draws={draws} withDay />
    </>
  );
}
