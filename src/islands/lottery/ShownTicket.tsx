import { Fetched } from "#/islands/ui/Fetched.tsx";
import { loadChunk } from "#/lib/client/chunks.ts";
import { fetchTicket } from "#/lib/client/stores/lottery/tickets.ts";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import { useBoard } from "./board-context.ts";

type Props = { readonly ticket: Ticket; readonly onChanged: (ticket: Ticket) => void };

/** What one does with a ticket beside the board: shows it to others, verifies its draw. Fetched when a ticket is looked at. */
export function ShownTicket({ ticket, onChanged }: Props) {
  const { t, lang } = useBoard();

  /** Its link may have been made beside it. */
  async function refresh(): Promise<void> {
    const reply = await fetchTicket(ticket.ticketId);
    if (reply.ok) onChanged(reply.value);
  }

  return (
    <Fetched
      fetch={() =>
        Promise.all([
          loadChunk(() => import("./ShareTicket.tsx")),
          loadChunk(() => import("./ShareInChat.tsx")),
        ])
      }
      lines={1}
      texts={{
        loading: t("tickets_loading"),
        title: t("tickets_failed"),
        text: "",
        retry: t("list_retry"),
      }}
    >
      {([{ ShareTicket, DrawProofLink }, { ShareInChat }]) => (
        <>
          <DrawProofLink lang={lang} ticket={ticket} />
          <ShareInChat lang={lang} ticket={ticket} onLinked={() => void refresh()} />
          <ShareTicket lang={lang} ticket={ticket} onChanged={onChanged} />
        </>
      )}
    </Fetched>
  );
}
