import { send } from "#/lib/client/send.ts";
import {
  shareTicket as shareTicketCall,
  unshareTicket as unshareTicketCall,
} from "#/lib/contract/lottery/shared.ts";

export const shareTicket = (ticketId: string, named: boolean) =>
  send(shareTicketCall, { ticketId, named });
export const unshareTicket = (ticketId: string) => send(unshareTicketCall, { ticketId });
