import type { Together, WeighedLine } from "../bet-type.ts";
import { paidFor } from "../most.ts";

/** A drum of balls of which so many fall, and a bonus ball after them where there is one. */
export type Drumful = {
  readonly listed: readonly string[];
  readonly drawn: number;
  readonly bonus?: boolean;
};

/** A line as it is searched: its balls, and what so many of them pay without and with the bonus ball. */
type Searched = {
  readonly balls: ReadonlySet<string>;
  readonly pays: readonly (readonly [without: number, withBonus: number])[];
};
/** So many of the balls are looked at; of each line so many have fallen. */
type Node = { readonly at: number; readonly fallen: readonly string[]; readonly bound: number };

/** After so many looks at a line what is left of the search is only bounded. */
const MOST_LOOKS = 60_000;

/**
 * The most that balls of which none falls twice can pay for several lines: ball by ball, those that most lines have first,
 * leaving out what cannot come to more than is found.
 */
export function mostOfBalls(lines: readonly WeighedLine[], drum: Drumful): Together {
  const searched = lines.map((line) => searchedOf(line, drum));
  const counts = new Map<string, number>();
  for (const { balls } of searched)
    for (const ball of balls) counts.set(ball, (counts.get(ball) ?? 0) + 1);
  const union = [...counts.keys()].toSorted(
    (one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0),
  );
  const ahead = searched.map(({ balls }) => countsAhead(union, balls));
  const search = { searched, union, drum, ahead };
  let most = Math.max(0, ...searched.map(({ balls }) => worthOf(search, [...balls])));
  const stack: Node[] = [{ at: 0, fallen: [], bound: boundOf(search, 0, []) }];
  for (let steps = 0; ; steps++) {
    const node = stack.pop();
    if (!node) return { most, isReached: true };
    if (node.bound <= most) continue;
    if (steps * lines.length >= MOST_LOOKS)
      return {
        most: stack.reduce((best, { bound }) => Math.max(best, bound), node.bound),
        isReached: false,
      };
    const ball = union[node.at];
    if (ball === undefined || node.fallen.length === drum.drawn) {
      most = Math.max(most, worthOf(search, node.fallen));
      continue;
    }
    for (const fallen of [node.fallen, [...node.fallen, ball]])
      stack.push({ at: node.at + 1, fallen, bound: boundOf(search, node.at + 1, fallen) });
  }
}

type Search = {
  readonly searched: readonly Searched[];
  readonly union: readonly string[];
  readonly drum: Drumful;
  /** Of each line how many of its balls are still to be looked at, from each ball on. */
  readonly ahead: readonly (readonly number[])[];
};

function countsAhead(union: readonly string[], balls: ReadonlySet<string>): readonly number[] {
  const counts = [0];
  for (const ball of union.toReversed())
    counts.push((counts.at(-1) ?? 0) + (balls.has(ball) ? 1 : 0));
  return counts.toReversed();
}

function searchedOf(line: WeighedLine, { listed, drawn, bonus = false }: Drumful): Searched {
  const picked = line.selection[0] ?? [];
  const others = listed.filter((ball) => !picked.includes(ball));
  const pays = Array.from({ length: Math.min(picked.length, drawn) + 1 }, (_, hits) => {
    const balls = [...picked.slice(0, hits), ...others.slice(0, drawn - hits)];
    const paid = (last: readonly string[]) => paidFor(line, [picked], [[...balls, ...last]]);
    const without = paid(bonus ? others.slice(drawn - hits).slice(0, 1) : []);
    const isLeft = bonus && hits < picked.length;
    return [without, isLeft ? paid(picked.slice(hits, hits + 1)) : without] as const;
  });
  return { balls: new Set(picked), pays };
}

/** No draw in which these have fallen, and others from there on may, pays more. */
function boundOf({ searched, drum, ahead }: Search, at: number, fallen: readonly string[]): number {
  const left = drum.drawn - fallen.length;
  return searched.reduce((sum, { balls, pays }, line) => {
    let hits = 0;
    for (const ball of fallen) if (balls.has(ball)) hits += 1;
    const most = hits + Math.min(left, ahead[line]?.[at] ?? 0);
    let best = 0;
    for (let count = hits; count <= most; count++)
      best = Math.max(best, pays[count]?.[0] ?? 0, pays[count]?.[1] ?? 0);
    return sum + best;
  }, 0);
}

/** What is paid where these fall, and beside them none that is bet on; nothing where the drum does not have as many. */
function worthOf({ searched, union, drum }: Search, asked: readonly string[]): number {
  const fallen = asked.slice(0, drum.drawn);
  const outside = drum.listed.length - union.length;
  const missing = drum.drawn - fallen.length;
  if (missing > outside) return 0;
  const paid = (bonus: string | null) =>
    searched.reduce((sum, { balls, pays }) => {
      const hits = fallen.filter((ball) => balls.has(ball)).length;
      return sum + (pays[hits]?.[bonus !== null && balls.has(bonus) ? 1 : 0] ?? 0);
    }, 0);
  if (!drum.bonus) return paid(null);
  const bonuses = union.filter((ball) => !fallen.includes(ball));
  return Math.max(outside > missing ? paid(null) : 0, ...bonuses.map(paid));
}
