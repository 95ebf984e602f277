import type { DayDraw } from "#/lib/contract/lottery/results.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import type { LotteryGame } from "#/lib/rules/lottery/bet-type.ts";
import {
  matchBalls,
  matchEnding,
  numbersKindOf,
  type ReadNumbers,
} from "#/lib/rules/lottery/my-numbers.ts";
import { findLottery, prizeTiers } from "#/lib/rules/lottery/schedule.ts";
import { drawClock } from "./draw-times.ts";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly game: LotteryGame;
  readonly read: ReadNumbers;
  readonly draws: readonly DayDraw[];
};
/** What a play matched in one draw, in words. */
type Found = { readonly draw: DayDraw; readonly texts: readonly string[] };

/** Each play with what it matched, draw by draw; what was no number is named. */
export function NumberMatches({ t, lang, game, read, draws }: Props) {
  const at = drawClock(lang);
  if (read.plays.length === 0 && read.bad.length === 0) return <p>{t("own_none")}</p>;
  return (
    <>
      {read.bad.length > 0 ? (
        <p className="hint err">{t("own_bad", { text: read.bad.slice(0, 5).join(", ") })}</p>
      ) : null}
      <ul className="own-list">
        {read.plays.map((play) => {
          const found = draws.flatMap((draw) => foundIn(t, game, play, draw));
          return (
            <li key={play.join(" ")}>
              <b className="num" dir="ltr">
                {play.join(" ")}
              </b>
              {found.length === 0 ? <span className="t2">{t("own_no_match")}</span> : null}
              {found.map(({ draw, texts }) => (
                <span key={draw.drawId} className="jade">
                  <span lang={draw.station ? "vi" : undefined}>
                    {draw.station || t("in_hanoi", { time: at(draw.drawsAt) })}
                  </span>
                  : {texts.join(", ")}
                </span>
              ))}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function foundIn(
  t: Translate,
  game: LotteryGame,
  play: readonly string[],
  draw: DayDraw,
): readonly Found[] {
  if (!draw.drawn) return [];
  if (numbersKindOf(game) === "balls") {
    const { hits, tiers } = matchBalls(game, play, draw.drawn);
    if (hits.length === 0) return [];
    const prizes = tiers.map((tier) => t(`prize_${tier}`));
    const text = t("own_hits", { hits: hits.length, of: play.length, numbers: hits.join(" ") });
    return [{ draw, texts: [text, ...prizes] }];
  }
  const lottery = findLottery(game.code);
  const texts = matchEnding(game, play, draw.drawn).map(({ drum, fallen }) => {
    const prize = lottery ? prizeTiers(lottery.region)[drum]?.prize : undefined;
    if (prize === undefined) return fallen;
    return `${t(`prize_${prize ?? "special"}`)} ${fallen}`;
  });
  return texts.length > 0 ? [{ draw, texts }] : [];
}
