import { send } from "#/lib/client/send.ts";
import {
  getTicketCard,
  shareTicketCard as shareTicketCardCall,
} from "#/lib/contract/lottery/chat-cards.ts";

/** How one's own ticket would stand in a room of the chat; refused where one may not write there. */
export const fetchTicketCard = (ticketId: string, room: string) =>
  send(getTicketCard, { ticketId, room });
/** Shows it there, `withWin`: with the money and the ticket itself. */
export const shareTicketCard = (ticketId: string, room: string, withWin: boolean) =>
  send(shareTicketCardCall, { ticketId, room, withWin });
