import { useState } from "react";
import type { Translate } from "#/lib/i18n/format.ts";
import { LATELY, type ValueTrack, type ValueTrend } from "#/lib/rules/lottery/trends.ts";

type Sort = "value" | "without" | "lately" | "times";
type Props = {
  readonly t: Translate;
  readonly track: ValueTrack;
  /** How many draws are known. */
  readonly draws: number;
  readonly name: string;
};
const DIRECTION: Readonly<Record<Sort, "ascending" | "descending">> = {
  value: "ascending",
  ...{ without: "descending", lately: "descending", times: "descending" },
};
const WIDTH = 100;
/** Of longer lists these stand out first, those that have stayed out longest; in two columns where there is room. */
const LONG = 20;

/** The figures of each number, with a bar for how long it has stayed out; sorted by what one presses. */
export function TrendTable({ t, track: { values }, draws, name }: Props) {
  const isLong = values.length > LONG;
  const [sort, setSort] = useState<Sort>(isLong ? "without" : "value");
  const [isWhole, setWhole] = useState(false);
  const rank = (each: ValueTrend) => (sort === "without" ? (each.without ?? draws) : each[sort]);
  const sorted =
    sort === "value"
      ? values
      : values.toSorted((one, other) => Number(rank(other)) - Number(rank(one)));
  const shown = isWhole ? sorted : sorted.slice(0, LONG);
  const half = isLong ? Math.ceil(shown.length / 2) : shown.length;
  const parts = [shown.slice(0, half), shown.slice(half)].filter((part) => part.length > 0);
  const most = Math.max(1, ...values.map(({ without }) => without ?? draws));
  const columns: readonly (readonly [Sort, string])[] = [
    ["value", t("trend_value")],
    ["without", t("trend_without")],
    // With fewer draws both columns would say the same.
    ...(draws > LATELY ? [["lately", t("trend_lately", { draws: LATELY })] as const] : []),
    ["times", t("trend_times", { draws })],
  ];
  return (
    <>
      <div className={parts.length > 1 ? "trend-cols" : undefined}>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the halves of one list
          <table key={index} className="trend-table">
            <caption className="vh">{name}</caption>
            <thead>
              <tr>
                {columns.map(([by, label]) => (
                  <th key={by} scope="col" aria-sort={sort === by ? DIRECTION[by] : "none"}>
                    <button type="button" onClick={() => setSort(by)}>
                      {label}
                    </button>
                  </th>
                ))}
                <td aria-hidden="true" />
              </tr>
            </thead>
            <tbody>
              {part.map(({ value, without, lately, times }) => (
                <tr key={value}>
                  <th scope="row">{value}</th>
                  <td>{without ?? t("trend_never", { draws })}</td>
                  {draws > LATELY ? <td>{lately}</td> : null}
                  <td>{times}</td>
                  <td aria-hidden="true">
                    <svg viewBox={`0 0 ${WIDTH} 8`} preserveAspectRatio="none" aria-hidden="true">
                      <rect width={((without ?? draws) / most) * WIDTH} height="8" />
                    </svg>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      {isLong ? (
        <button
          type="button"
          className="btn sec sm trend-more"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t("trend_fewer") : t("trend_all", { number: values.length })}
        </button>
      ) : null}
    </>
  );
}
