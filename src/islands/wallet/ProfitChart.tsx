import type { Profit } from "#/lib/contract/wallet/profit.ts";
import { chartBars } from "./chart-bars.ts";

type Told = Pick<Profit, "net" | "rounds"> & { readonly from: string };
type Props = {
  readonly periods: readonly Told[];
  /** What the picture shows, in a sentence; the table below says the same in figures. */
  readonly label: string;
  readonly nameOf: (period: Told) => string;
  readonly moneyOf: (amount: string) => string;
  readonly chosen: string | null;
  readonly onChoose: (from: string) => void;
};

const [WIDTH, HEIGHT, GAP, EDGE] = [720, 200, 3, 6];

/** What each period came to. A press on one opens it, as the table below does by keyboard. */
export function ProfitChart({ periods, label, nameOf, moneyOf, chosen, onChoose }: Props) {
  const { zero, high, low, bars } = chartBars(periods, HEIGHT);
  const step = WIDTH / periods.length;
  const [first, last] = [periods[0], periods.at(-1)];
  const ends = [high, low].filter((value) => value !== 0).map((value) => moneyOf(String(value)));
  return (
    <figure className="profit-chart">
      <svg
        viewBox={`0 ${-EDGE} ${WIDTH} ${HEIGHT + 2 * EDGE}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {periods.map((period, n) => {
          const bar = bars[n];
          const x = n * step;
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the table's buttons do the same
            <g
              key={period.from}
              className={period.from === chosen ? "on" : ""}
              onClick={bar ? () => onChoose(period.from) : undefined}
            >
              <title>{`${nameOf(period)}: ${moneyOf(period.net)}`}</title>
              <rect className="reach" x={x} y={-EDGE} width={step} height={HEIGHT + 2 * EDGE} />
              {bar ? (
                <rect
                  className={bar.tone}
                  x={x + GAP / 2}
                  width={step - GAP}
                  y={bar.y}
                  height={bar.height}
                />
              ) : null}
            </g>
          );
        })}
        <line x1={0} x2={WIDTH} y1={zero} y2={zero} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption>
        <span>{first ? nameOf(first) : ""}</span>
        <span className="num">{ends.join(" · ")}</span>
        <span>{last ? nameOf(last) : ""}</span>
      </figcaption>
    </figure>
  );
}
