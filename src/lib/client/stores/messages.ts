import { listMessages, markRead } from "#/lib/contract/messages.ts";
import { send } from "../send.ts";
import { hearBalance } from "./wallet.ts";

export const fetchMessages = (pageNo: number) => send(listMessages, { pageNo });

/** Marks one message read, or all, and counts anew. */
export async function readMessage(id?: string) {
  const reply = await send(markRead, id ? { id } : {});
  if (reply.ok && !id) hearBalance({ unreadCount: 0 });
  return reply;
}
