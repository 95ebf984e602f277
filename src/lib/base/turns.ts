/** What a caller gets that found too many before it, or waited too long. */
export const TURNED_AWAY = Symbol("turned away");

export type TurnsLimits = {
  /** Of one key, so many run together. */
  readonly atOnce: number;
  /** So many more of it wait; the next are turned away at once. */
  readonly waiting: number;
  /** Who has waited this long is turned away too; without it, nobody. */
  readonly waitMs?: number;
};

type Line = { running: number; readonly queue: ((go: boolean) => void)[] };

/**
 * Runs work in turns, key by key: one key's crowd makes nobody else wait. What is turned away was never begun; work is
 * told whether it waited.
 */
export function openTurns({ atOnce, waiting, waitMs }: TurnsLimits) {
  const lines = new Map<string, Line>();

  function waitIn(line: Line): Promise<boolean> {
    return new Promise((resolve) => {
      const step = (go: boolean) => {
        clearTimeout(timer);
        resolve(go);
      };
      const leave = () => {
        line.queue.splice(line.queue.indexOf(step), 1);
        resolve(false);
      };
      const timer = waitMs === undefined ? undefined : setTimeout(leave, waitMs);
      line.queue.push(step);
    });
  }

  return async function inTurn<T>(
    key: string,
    work: (waited: boolean) => Promise<T>,
  ): Promise<T | typeof TURNED_AWAY> {
    const line = lines.get(key) ?? { running: 0, queue: [] };
    lines.set(key, line);
    const waited = line.running >= atOnce;
    if (!waited) line.running++;
    else if (line.queue.length >= waiting || !(await waitIn(line))) return TURNED_AWAY;
    try {
      return await work(waited);
    } finally {
      const next = line.queue.shift();
      if (next) next(true);
      else if (--line.running === 0) lines.delete(key);
    }
  };
}

export type Turns = ReturnType<typeof openTurns>;
