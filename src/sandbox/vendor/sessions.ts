import { SECOND_MS } from "#/lib/base/time.ts";
import { endBody } from "./play.ts";
import type { Store } from "./store.ts";

/** Whoever plays nothing for so long has left, or was cut off. */
export const IDLE_MS = 60 * SECOND_MS;

export async function leaveIdle({ sessions }: Store, nowMs: number): Promise<void> {
  await sessions.leaveIdle(nowMs - IDLE_MS);
}

/** Ends the sessions that were left, each once what was played in it is paid or taken back. */
export async function endSessions({ sessions }: Store): Promise<void> {
  for (const { reference, roundId, seat } of await sessions.listLeft())
    await sessions.end(reference, roundId, endBody(seat, reference));
}
