import type { ColumnType, GeneratedAlways } from "kysely";
import type { MESSAGE_KINDS } from "#/lib/contract/messages/calls.ts";

export type MessageKind = (typeof MESSAGE_KINDS)[number];
export type MessageParams = Readonly<Record<string, string>>;

declare module "#/server/db/tables.ts" {
  interface Tables {
    messages: {
      id: GeneratedAlways<bigint>;
      member_id: bigint;
      kind: MessageKind;
      params: ColumnType<MessageParams, string, string>;
      written_at: Date;
      read_at: Date | null;
      /** Messages of one subject are one in the inbox of a member; null: each is its own. */
      group_key: string | null;
    };
  }
}
