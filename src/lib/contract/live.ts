import * as z from "zod/mini";
import { deposit, withdrawal } from "./cashier/calls.ts";
import { amount } from "./fields.ts";

/**
 * The member's live stream: `GET /wps/events`, `Authorization: Bearer`, `text/event-stream`.
 * Each event's `data` is one of these; events with an `id` can be resumed after it with `Last-Event-ID`.
 * A stream begins with `balance`.
 */
export const LIVE_PATH = "/wps/events";
export const liveEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("balance"), sumBalance: amount, heldBalance: amount }),
  z.object({ type: z.literal("deposit"), deposit }),
  z.object({ type: z.literal("withdrawal"), withdrawal }),
  z.object({ type: z.literal("unread"), unreadCount: z.number() }),
  z.object({ type: z.literal("session_ended") }),
]);
export type LiveEvent = z.output<typeof liveEvent>;
