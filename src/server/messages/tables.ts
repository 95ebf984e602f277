import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { ChatCard } from "#/lib/contract/chat-card.ts";
import type { MessageKind } from "#/lib/contract/messages/calls.ts";
import type { PushTopic } from "#/lib/contract/messages/push.ts";
import type { Segment } from "./operator/segment.ts";

export type { MessageKind } from "#/lib/contract/messages/calls.ts";
/** `stopped` and `late`: agreed on, and held back when it was to begin. */
export type OperatorMessageState =
  | "draft"
  | "agreed"
  | "sending"
  | "sent"
  | "recalled"
  | "stopped"
  | "late";
/** By language. */
type Texts = Readonly<Record<string, string>>;
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
      /** The operator's message that this is, whose words are there; null: the platform's own. */
      operator_message_id: Generated<bigint | null>;
      /** Set: the member deleted it, by the deletion of this key. */
      deleted_at: Generated<Date | null>;
      deletion: Generated<string | null>;
    };
    /** Read here, written by the owner: the operator's commands, and what sends and clears (functions.sql). */
    operator_messages: {
      id: GeneratedAlways<bigint>;
      title: ColumnType<Texts, string, never>;
      text: ColumnType<Texts, string, never>;
      page: string | null;
      promotes: boolean;
      segment: ColumnType<Segment, string, never>;
      starts_at: Date | null;
      state: OperatorMessageState;
      written_by: string;
      written_at: Generated<Date>;
      agreed_by: Generated<string | null>;
      agreed_at: Generated<Date | null>;
      started_at: Generated<Date | null>;
      sent_at: Generated<Date | null>;
      last_member: Generated<bigint | null>;
      member_cursor: Generated<bigint>;
      reached: Generated<number>;
      recalled_by: Generated<string | null>;
      recalled_at: Generated<Date | null>;
      recall_reason: Generated<string | null>;
      clear_cursor: Generated<bigint>;
      cleared: Generated<number>;
      cleared_read: Generated<number>;
      cleared_at: Generated<Date | null>;
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
    /** What is to come, or came, to a device: once for each message, and once for all that are one in the inbox. */
    push_deliveries: {
      subscription_id: string;
      /** The message's number, or what a group of messages has in common. */
      ref: string;
      topic: PushTopic;
      state: "queued" | "sending" | "sent" | "failed" | "dropped";
      /** Why it failed or was dropped. */
      reason: string | null;
      created_at: Date;
      /** Not to be sent after this. */
      expires_at: Date;
      settled_at: Date | null;
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
      /** What stands there in the place of the text. */
      card: ColumnType<ChatCard | null, string | undefined, never>;
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
    help_answers: {
      article: string;
      language: string;
      voter: Buffer;
      helped: boolean;
      answered_at: Date;
    };
    feedback_pictures: { feedback_id: bigint; place: number; picture: Buffer; digest: Buffer };
  }
}
