import type { Generated } from "kysely";
import type { EventKind, EventPayloads } from "./kinds.ts";

export type EventsTable = {
  id: Generated<bigint>;
  kind: EventKind;
  member_id: bigint | null;
  payload: EventPayloads[EventKind];
  recorded_at: Generated<Date>;
};

export type EventDeliveriesTable = {
  event_id: bigint;
  handler: string;
  done_at: Generated<Date>;
};

declare module "#/server/db/tables.ts" {
  interface Tables {
    events: EventsTable;
    event_deliveries: EventDeliveriesTable;
  }
}
