import type { Generated } from "kysely";
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
      gateway: Generated<string | null>;
    };
    message_gateways: {
      id: string;
      kind: string;
      channel: Channel;
      address: string;
      mail_from: string | null;
      place: number;
      enabled: boolean;
    };
    message_gateway_secrets: { gateway: string; secret_sealed: Buffer };
    outbox_messages: { id: string; sealed: Buffer; sent_at: Date };
  }
}
