/** What decides a game of waves, as its hash has it. */
export type TideTable = {
  readonly strips: readonly (readonly string[])[];
  readonly rows: number;
  readonly wild: string;
  readonly pays: Readonly<Record<string, readonly number[]>>;
  readonly by: readonly number[];
};

/**
 * Counts what all stops pay, in halves of the stake: written for itself and for speed, over numbers and bits, so that it shares
 * nothing with the rules that it checks. `each` is told of all stops at which a card lies on the first three reels.
 */
export function countTides(
  { strips, rows, wild, pays, by }: TideTable,
  each: (stops: readonly number[], halves: number, waves: number) => void,
): Map<number, number> {
  const names = Object.keys(pays);
  const WILD = names.length;
  const prices = names.map((name) => pays[name] ?? []);
  const codes = strips.map((strip) =>
    Int8Array.from(strip, (one) => (one === wild ? WILD : names.indexOf(one))),
  );
  const lengths = strips.map(({ length }) => length);
  const [a, b, c, d, e] = lengths as [number, number, number, number, number];
  const grid = new Int8Array(strips.length * rows);
  const above = new Int32Array(strips.length);
  const counts = new Map<number, number>();
  const sets = codes.map((strip) =>
    Array.from(strip, (_, stop) => {
      let set = 0;
      for (let row = 0; row < rows; row += 1) {
        const code = strip[(stop + row) % strip.length] ?? 0;
        set |= code === WILD ? (1 << WILD) - 1 : 1 << code;
      }
      return set;
    }),
  );

  function lay(stops: readonly number[]): void {
    for (const [reel, strip] of codes.entries()) {
      const stop = stops[reel] ?? 0;
      for (let row = 0; row < rows; row += 1)
        grid[reel * rows + row] = strip[(stop + row) % strip.length] ?? 0;
      above[reel] = stop;
    }
  }

  /** Where a card or the wild lies on a reel: how often, and the cells as bits. */
  function onReel(reel: number, code: number): readonly [found: number, cells: number] {
    let [found, cells] = [0, 0];
    for (let cell = reel * rows; cell < (reel + 1) * rows; cell += 1)
      if (grid[cell] === code || grid[cell] === WILD) {
        found += 1;
        cells |= 1 << cell;
      }
    return [found, cells];
  }

  /** What a card pays in halves, before the wave multiplies it, and the cells that go with it; nothing for none. */
  function paidFor(code: number): readonly [halves: number, cells: number] {
    let [ways, mask, reel] = [1, 0, 0];
    for (; reel < codes.length; reel += 1) {
      const [found, cells] = onReel(reel, code);
      if (found === 0) break;
      ways *= found;
      mask |= cells;
    }
    const price = reel < 3 ? 0 : (prices[code]?.[reel - 3] ?? 0);
    return price === 0 ? [0, 0] : [ways * price, mask];
  }

  function sink(gone: number): void {
    for (const [reel, strip] of codes.entries()) {
      let free = (reel + 1) * rows - 1;
      for (let cell = free; cell >= reel * rows; cell -= 1)
        if (!(gone & (1 << cell))) grid[free--] = grid[cell] ?? 0;
      for (; free >= reel * rows; free -= 1) {
        above[reel] = ((above[reel] ?? 0) + strip.length - 1) % strip.length;
        grid[free] = strip[above[reel] ?? 0] ?? 0;
      }
    }
  }

  function play(stops: readonly number[]): number {
    lay(stops);
    let halves = 0;
    for (let wave = 0; ; wave += 1) {
      let [gone, paid, seen] = [0, 0, 0];
      for (let row = 0; row < rows; row += 1) {
        const code = grid[row] ?? 0;
        if (seen & (1 << code)) continue;
        seen |= 1 << code;
        const [pays, cells] = paidFor(code);
        paid += pays;
        gone |= cells;
      }
      if (gone === 0) {
        each(stops, halves, wave);
        return halves;
      }
      halves += paid * (by[Math.min(wave, by.length - 1)] ?? 1);
      sink(gone);
    }
  }

  const add = (halves: number, times: number) =>
    counts.set(halves, (counts.get(halves) ?? 0) + times);
  for (let front = 0; front < a * b * c; front += 1) {
    const stops = [front % a, Math.floor(front / a) % b, Math.floor(front / a / b)];
    const common = stops.reduce((all, stop, reel) => all & (sets[reel]?.[stop] ?? 0), -1);
    // Nothing runs over three reels: the others do not matter.
    if (common === 0) add(0, d * e);
    else
      for (let back = 0; back < d * e; back += 1)
        add(play([...stops, back % d, Math.floor(back / d)]), 1);
  }
  return counts;
}
