/**
 * The member's live stream: `GET /wps/events`, `Authorization: Bearer`, `text/event-stream`.
 * Each event's `data` is one of these; events with an `id` can be resumed after it with `Last-Event-ID`.
 * A stream begins with `balance`.
 */
export const LIVE_PATH = "/wps/events";
/** Types or topics of messages for everybody that a stream asks for, in one parameter of its address: `?hear=lottery_drawn`. */
export const HEAR = "hear";
/** A topic is a part of what is for everybody, by a name and where: `chat.es`. */
export const isTopic = (heard: string): boolean => heard.includes(".");

/**
 * What an open page is told, by its type. Each area declares its own, with their shapes (`live.ts`):
 *
 *     declare module "#/lib/contract/live.ts" {
 *       interface LiveMessages {
 *         balance: z.output<typeof walletLive.balance>;
 *       }
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it
export interface LiveMessages {}

export type LiveKind = keyof LiveMessages;
/** A message as it travels: its type beside what it says. */
export type LiveEvent = {
  [Kind in LiveKind]: { readonly type: Kind } & LiveMessages[Kind];
}[LiveKind];
