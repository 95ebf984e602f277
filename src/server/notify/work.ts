import type { Clock } from "#/lib/base/time.ts";
import { onJob, onSchedule, type Work } from "#/server/events/index.ts";
import { cleanDeliveries } from "./cleaning.ts";
import { DELIVERY_JOB, type MessageProviders, sendDelivery } from "./deliveries.ts";

/** What sends what was written to be sent, and forgets it when its time is over. */
export function notifyWork(clock: Clock, providers: MessageProviders): readonly Work[] {
  return [
    onJob(DELIVERY_JOB, (db, payload) =>
      sendDelivery(db, clock, providers, (payload as { readonly id: string }).id),
    ),
    onSchedule("clean_deliveries", "*/10 * * * *", (db) => cleanDeliveries(db, clock)),
  ];
}
