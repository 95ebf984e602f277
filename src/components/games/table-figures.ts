import { type Html, html } from "#/lib/base/html.ts";
import { formatMoney } from "#/lib/base/money.ts";
import type { Road, TableFigures } from "#/lib/contract/games/lobby-feed.ts";
import { translate } from "#/lib/i18n/translate.ts";
import { beadRoadOf, bigRoadOf, type Place } from "./big-road.ts";

const BEAD_COLUMNS = 6;
const ROAD_COLUMNS = 13;
const GAP = 6;
const STEP = 10;
const NUMBERS = 24;
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
/** In which ink a side is printed; a letter and a count say the same. */
const INKS = { banker: "ka", dragon: "ka", player: "kb", tiger: "kb", tie: "kc" } as const;

/** What a table's vendor tells of it this moment, below its name on the card: limits, seats, and the road small. */
export function tableFigures(lang: string): (of: TableFigures) => Html {
  const t = translate(lang, "games");
  const named = (side: string) => ({ word: t(`road_${side}`), sign: t(`road_${side}_short`) });
  const seatsOf = ({ seats, road }: TableFigures) => {
    if (!seats) return !road && html`<span class="st"><bdi>${t("seats_any")}</bdi></span>`;
    const count = seats.total - seats.taken;
    return html`<span class="st${count === 0 && " full"}"><bdi>${count === 0 ? t("seats_none") : t("seats_free", { count })}</bdi></span>`;
  };
  const limitsOf = ({ limits }: TableFigures) => {
    if (!limits) return false;
    const { min, max, currency } = limits;
    const money = (amount: string) =>
      `\u2068${formatMoney(amount, currency, lang, { decimals: 0 })}\u2069`;
    const text = t("card_limits", { min: money(min), max: money(max) });
    return html`<span class="num"><bdi>${text}</bdi></span>`;
  };
  return (of) =>
    html`<span class="tf-l">${limitsOf(of)}${seatsOf(of)}</span>${of.road ? roadOf(of.road, named) : of.seats && planOf(of.seats)}`;
}

const MOST_DRAWN = 9;

/** A table without a road, from above: a seat for each that there is, as many of them filled as are taken. */
function planOf({ taken, total }: NonNullable<TableFigures["seats"]>): Html | false {
  if (total > MOST_DRAWN) return false;
  const seats = Array.from({ length: total }, (_, at) => {
    const angle = (Math.PI * (at + 0.5)) / total;
    const [x, y] = [98 - 76 * Math.cos(angle), 9 + 41 * Math.sin(angle)];
    return html`<circle class="${at < taken && "on"}" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="6.2"/>`;
  });
  return html`<svg class="rd pl" viewBox="0 0 196 60" aria-hidden="true"><path d="M40 8H156A58 30 0 0 1 40 8Z"/>${seats}</svg>`;
}

type Named = (side: string) => { readonly word: string; readonly sign: string };

function roadOf(road: Road, named: Named): Html | false {
  if (road.results.length === 0) return false;
  switch (road.kind) {
    case "baccarat":
      return pairRoad(road.results, ["banker", "player", "tie"], named);
    case "dragon-tiger":
      return pairRoad(road.results, ["dragon", "tiger", "tie"], named);
    case "roulette": {
      const chips = road.results.slice(-NUMBERS).map((number) => {
        const ink = RED.has(number) ? "ka" : "kk";
        return html`<i class="${number === 0 ? "kc" : ink}">${number}</i>`;
      });
      return html`<span class="rn" dir="ltr">${chips.toReversed()}</span>`;
    }
    case "sic-bo": {
      const chips = road.results.slice(-NUMBERS).map((dice) => {
        const [first, second, third] = dice;
        const sum = first + second + third;
        const size = sum <= 10 ? "small" : "big";
        const side = first === second && second === third ? "triple" : size;
        const { word, sign } = named(side);
        const ink = { small: "kb", big: "ka", triple: "kc" }[side];
        return html`<i class="${ink}" title="${dice.join(" + ")}">${sum}<small aria-hidden="true">${sign}</small><span class="vh">${word}</span></i>`;
      });
      return html`<span class="rn" dir="ltr">${chips.toReversed()}</span>`;
    }
  }
}

/** Bead and big road in one drawing, and how often each side came. */
function pairRoad<Side extends keyof typeof INKS>(
  results: readonly Side[],
  sides: readonly Side[],
  named: Named,
): Html {
  const beads = beadRoadOf(results, BEAD_COLUMNS);
  const big = bigRoadOf(results, ROAD_COLUMNS);
  const offset = BEAD_COLUMNS * STEP + GAP;
  const filled = sides.map(
    (side) =>
      html`<path class="${INKS[side]}" d="${dots(
        beads.filter((bead) => bead.side === side),
        0,
      )}"/>`,
  );
  const rings = sides.flatMap((side) => {
    const d = dots(
      big.beads.filter((bead) => bead.side === side),
      offset,
    );
    return d ? [html`<path class="${INKS[side]}" d="${d}"/><path class="in" d="${d}"/>`] : [];
  });
  const ties = big.ties.map(({ column, row }) => {
    const [x, y] = [offset + column * STEP, row * STEP];
    return `M${x + 2} ${y + 8}l6-6`;
  });
  const width = offset + ROAD_COLUMNS * STEP;
  const counts = sides.map((side) => {
    const { word, sign } = named(side);
    const count = results.filter((result) => result === side).length;
    return html`<span class="${INKS[side]}"><b aria-hidden="true">${sign}</b><span class="vh">${word}</span> ${count}</span>`;
  });
  return html`<svg class="rd" viewBox="0 0 ${width} 60" aria-hidden="true" dir="ltr">${filled}${rings}<path class="tie" d="${ties.join("")}"/></svg><span class="rc num">${counts}</span>`;
}

/** Round ends of lines without length: a dot each. */
const dots = (places: readonly Place[], offset: number): string =>
  places
    .map(({ column, row }) => `M${offset + column * STEP + STEP / 2} ${row * STEP + STEP / 2}h0`)
    .join("");
