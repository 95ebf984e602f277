import { sendMoney } from "#/lib/client/money-call.ts";
import { send } from "#/lib/client/send.ts";
import type { InputOf } from "#/lib/contract/call.ts";
import {
  cancelTicket as cancelTicketCall,
  getLotteryRules,
  listDraws,
  listTickets,
  placeTicket as placeTicketCall,
} from "#/lib/contract/lottery/calls.ts";
import { listLoweredOdds } from "#/lib/contract/lottery/lowered-odds.ts";

export const fetchDraws = (gameCode: string) => send(listDraws, { gameCode });
export const fetchRules = (gameCode: string) => send(getLotteryRules, { gameCode });
export const fetchLoweredOdds = (gameCode: string, currency: string) =>
  send(listLoweredOdds, { gameCode, currency });
export const fetchTickets = (pageNo: number) =>
  send(listTickets, { pageNo, pageSize: 10, chases: "folded" });
export const placeTicket = (input: InputOf<typeof placeTicketCall>) =>
  sendMoney(placeTicketCall, input);
export const cancelTicket = (ticketId: string) => send(cancelTicketCall, { ticketId });
