import { useMemo, useState } from "react";
import type { OpenedDraw } from "#/lib/contract/lottery/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { type Road, trendsOf, type ValueTrack } from "#/lib/rules/lottery/trends.ts";
import { BeadRoad } from "./BeadRoad.tsx";
import { TrendTable } from "./TrendTable.tsx";

type Props = {
  readonly t: Translate;
  readonly gameCode: string;
  /** The newest first. */
  readonly opened: readonly OpenedDraw[];
};

/** The trends of a game: roads first, then the figures of each number, place by place where a game has places. */
export function TrendCharts({ t, gameCode, opened }: Props) {
  const trends = useMemo(() => trendsOf(gameCode, opened), [gameCode, opened]);
  const [at, setAt] = useState(0);
  if (!trends || trends.draws === 0) return <p className="lead-in">{t("trends_none")}</p>;
  const track = trends.tracks[at] ?? trends.tracks[0];
  return (
    <>
      <p className="sm t2 lead-in">{t("trends_honest", { draws: trends.draws })}</p>
      {trends.roads.map((road) => (
        <BeadRoad key={road.code} t={t} road={road} name={roadName(t, gameCode, road)} />
      ))}
      {trends.tracks.length > 1 ? (
        <fieldset className="trend-picks">
          <legend className="vh">{t("trends_of")}</legend>
          {trends.tracks.map((each, index) => (
            <button
              key={`${each.code}${each.place}`}
              type="button"
              className="btn sec sm"
              aria-pressed={index === at}
              onClick={() => setAt(index)}
            >
              {trackName(t, each)}
            </button>
          ))}
        </fieldset>
      ) : null}
      {track ? (
        <TrendTable t={t} track={track} draws={trends.draws} name={trackName(t, track)} />
      ) : null}
    </>
  );
}

function trackName(t: Translate, { code, place }: ValueTrack): string {
  return place === null ? t(`track_${code}`) : t("track_place", { number: place });
}

/** What a road is of: of the special prize's end in Vietnam, of sums else. */
function roadName(t: Translate, gameCode: string, { code }: Road): string {
  const isSpecial = gameCode.startsWith("xo-so-");
  return isSpecial && code !== "dragon" ? t(`road_special_${code}`) : t(`road_${code}`);
}
