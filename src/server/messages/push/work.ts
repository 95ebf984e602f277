import { onJob, onSchedule, type Work } from "#/server/events/index.ts";
import { cleanPushes, PUSH_JOB } from "./deliveries.ts";
import { type PushDeps, sendPush } from "./send.ts";

/** What sends messages to devices, and forgets that it did. */
export function pushWork(deps: PushDeps): readonly Work[] {
  return [
    onJob(PUSH_JOB, (_db, payload) => sendPush(deps, payload as Parameters<typeof sendPush>[1])),
    onSchedule("clean_pushes", "47 * * * *", (db) => cleanPushes(db, deps.clock)),
  ];
}
