import { sendMoney } from "#/lib/client/money-call.ts";
import { send } from "#/lib/client/send.ts";
import type { InputOf } from "#/lib/contract/call.ts";
import {
  cancelTicket as cancelTicketCall,
  getLotteryRules,
  getTicket,
  listDraws,
  listTickets,
  placeTicket as placeTicketCall,
} from "#/lib/contract/lottery/calls.ts";
import { listLoweredOdds } from "#/lib/contract/lottery/lowered-odds.ts";
import { keepPinned } from "./pinned.ts";

export const fetchDraws = (gameCode: string) => send(listDraws, { gameCode });
export const fetchRules = (gameCode: string) => send(getLotteryRules, { gameCode });
export const fetchLoweredOdds = (gameCode: string, currency: string) =>
  send(listLoweredOdds, { gameCode, currency });
export const fetchTickets = (pageNo: number) =>
  send(listTickets, { pageNo, pageSize: 10, chases: "folded" });
export const fetchTicket = (ticketId: string) => send(getTicket, { ticketId });
/** A page of all tickets, those of a chase each by itself, bought within a span of time. */
export const fetchTicketRecord = (
  asked: Pick<InputOf<typeof listTickets>, "pageNo" | "from" | "to">,
) => send(listTickets, asked);
/** The same, as many as a page holds, and where to go on. */
export async function fetchTicketPage(
  span: Pick<InputOf<typeof listTickets>, "from" | "to">,
  pageNo: number,
) {
  const reply = await send(listTickets, { ...span, pageNo, pageSize: 50 });
  if (!reply.ok) return reply;
  const { list, totalPages } = reply.value;
  return {
    ok: true,
    value: { list, next: pageNo < totalPages ? String(pageNo + 1) : null },
  } as const;
}
export async function placeTicket(input: InputOf<typeof placeTicketCall>) {
  const sold = await sendMoney(placeTicketCall, input);
  if (sold.ok) keepPinned([sold.value]);
  return sold;
}
export const cancelTicket = (ticketId: string) => send(cancelTicketCall, { ticketId });
