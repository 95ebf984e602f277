/** How many turns what beats is spread over. */
const TURNS = 25;

export type Beats<Each> = {
  add(one: Each): void;
  delete(one: Each): void;
  stop(): void;
};

/**
 * Has each of many beat once every `everyMs`, the first time within that. They take turns, as many in one as in another:
 * however many there are, whatever else is to be done never waits for all of them.
 */
export function openBeats<Each>(everyMs: number, beat: (one: Each) => void): Beats<Each> {
  const turns = Array.from({ length: TURNS }, () => new Set<Each>());
  let turn = 0;
  const timer = setInterval(() => {
    for (const one of turns[turn] ?? []) beat(one);
    turn = (turn + 1) % TURNS;
  }, everyMs / TURNS);
  timer.unref();
  return {
    add(one) {
      const [emptiest] = turns.toSorted((some, others) => some.size - others.size);
      emptiest?.add(one);
    },
    delete(one) {
      for (const some of turns) some.delete(one);
    },
    stop: () => clearInterval(timer),
  };
}
