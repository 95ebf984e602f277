import { setTimeout } from "node:timers/promises";

/** The end of a process: it says that it is going, waits until nobody is sent to it any more, then closes in order. */
export type Stopping = {
  /** Whether it is going: readiness is denied from then on, and connections are closed behind their answers. */
  readonly begun: boolean;
  /** Begins once; whoever asks again is answered by the same end. */
  begin(order: {
    /** How long whoever sends requests here is given to notice. */
    readonly noticeMs: number;
    readonly steps: readonly (() => Promise<unknown>)[];
  }): Promise<void>;
};

export function openStopping(): Stopping {
  let ending: Promise<void> | null = null;
  async function end(noticeMs: number, steps: readonly (() => Promise<unknown>)[]): Promise<void> {
    if (noticeMs > 0) await setTimeout(noticeMs);
    for (const step of steps) await step();
  }
  return {
    get begun() {
      return ending !== null;
    },
    begin({ noticeMs, steps }) {
      ending ??= end(noticeMs, steps);
      return ending;
    },
  };
}
