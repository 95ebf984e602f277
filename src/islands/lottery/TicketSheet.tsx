import { fetchTicket } from "#/lib/client/stores/lottery/tickets.ts";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import { PrintedTicket } from "./PrintedTicket.tsx";
import { ShownTicket } from "./ShownTicket.tsx";
import { TicketActions } from "./TicketActions.tsx";
import { useAsItStands } from "./use-as-it-stands.ts";

type Props = {
  readonly ticket: Ticket;
  readonly onChanged: (ticket: Ticket) => void;
  readonly onAgain: () => void;
  readonly isKept: boolean;
};

/** What a ticket's dialog holds. */
export function TicketSheet({ ticket: shown, onChanged, onAgain, isKept }: Props) {
  const ticket = useAsItStands(
    shown,
    ({ state }) => state === "open",
    () => fetchTicket(shown.ticketId),
  );
  return (
    <>
      <PrintedTicket ticket={ticket} />
      <TicketActions ticket={ticket} onChanged={onChanged} onAgain={onAgain} />
      {isKept ? <ShownTicket key={ticket.ticketId} ticket={ticket} onChanged={onChanged} /> : null}
    </>
  );
}
