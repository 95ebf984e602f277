import type { ColumnType, Generated, GeneratedAlways } from "kysely";
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
    support_lines: {
      id: GeneratedAlways<bigint>;
      member_id: bigint;
      /** The name of staff; null: the member said it. */
      staff: string | null;
      key: string | null;
      text: string;
      written_at: Date;
    };
    support_waiting: { member_id: bigint; since: Date };
    feedback: {
      id: GeneratedAlways<bigint>;
      member_id: bigint;
      kind: string;
      content: string;
      written_at: Date;
      done_at: Generated<Date | null>;
    };
    chat_lines: {
      id: GeneratedAlways<bigint>;
      room: string;
      member_id: bigint;
      name: string;
      text: string;
      reply_to: bigint | null;
      key: string;
      written_at: Date;
      removed_by: Generated<string | null>;
    };
    chat_presence: { member_id: bigint; room: string; seen_at: Date };
    chat_reports: {
      line_id: bigint;
      member_id: bigint;
      reported_at: Date;
      /** Who of staff left the line where it is. */
      handled_by: Generated<string | null>;
    };
    chat_mutes: { member_id: bigint; until: Date | null; reason: string; muted_by: string };
    chat_names: { room: string; member_id: bigint; name: string };
    chat_words: { word: string };
    chat_rooms: { room: string; slow_seconds: number };
    feedback_pictures: { feedback_id: bigint; place: number; picture: Buffer; digest: Buffer };
  }
}
