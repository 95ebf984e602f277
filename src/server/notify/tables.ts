import type { Channel, DeliveryFailure } from "./deliveries.ts";

declare module "#/server/db/tables.ts" {
  interface Tables {
    deliveries: {
      id: string;
      channel: Channel;
      kind: string;
      language: string;
      sealed: Buffer | null;
      state: "queued" | "sending" | "sent" | "failed";
      failure: DeliveryFailure | null;
      expires_at: Date;
      created_at: Date;
      settled_at: Date | null;
    };
    outbox_messages: { id: string; sealed: Buffer; sent_at: Date };
  }
}
