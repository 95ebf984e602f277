import { onJob, onSchedule, type Work } from "#/server/events/index.ts";
import type { SealingDeps } from "#/server/session/index.ts";
import type { ChannelHealth } from "./channel-health.ts";
import { cleanDeliveries } from "./cleaning.ts";
import { DELIVERY_JOB, type MessageProviders, sendDelivery } from "./deliveries.ts";

/** What sends what was written to be sent, and forgets it when its time is over. */
export function notifyWork(
  deps: SealingDeps & { readonly health: ChannelHealth },
  providers: MessageProviders,
): readonly Work[] {
  return [
    onJob(DELIVERY_JOB, (db, payload) =>
      sendDelivery(db, deps, providers, (payload as { readonly id: string }).id),
    ),
    onSchedule("clean_deliveries", "*/10 * * * *", (db) => cleanDeliveries(db, deps.clock)),
  ];
}
