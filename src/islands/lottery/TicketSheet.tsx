import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import { PrintedTicket } from "./PrintedTicket.tsx";
import { ShownTicket } from "./ShownTicket.tsx";
import { TicketActions } from "./TicketActions.tsx";

type Props = {
  readonly ticket: Ticket;
  readonly onChanged: (ticket: Ticket) => void;
  readonly onClose: () => void;
  readonly isKept: boolean;
};

/** What a ticket's dialog holds. */
export function TicketSheet({ ticket, onChanged, onClose, isKept }: Props) {
  return (
    <>
      <PrintedTicket ticket={ticket} />
      <TicketActions ticket={ticket} onChanged={onChanged} onAgain={onClose} />
      {isKept ? <ShownTicket key={ticket.ticketId} ticket={ticket} onChanged={onChanged} /> : null}
    </>
  );
}
