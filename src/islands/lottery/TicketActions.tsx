import { useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { parseMoney } from "#/lib/base/money.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { platformNowMs, type Refused } from "#/lib/client/send.ts";
import { cancelTicket } from "#/lib/client/stores/lottery/tickets.ts";
import { refreshBalance } from "#/lib/client/stores/wallet/wallet.ts";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import { useBoard, writeMoney } from "./board-context.ts";

type Props = {
  readonly ticket: Ticket;
  readonly onChanged: (ticket: Ticket) => void;
  readonly onAgain: () => void;
};

/** What can be done with a ticket: given back while its draw is open, and played again on this game's board. */
export function TicketActions({ ticket, onChanged, onAgain }: Props) {
  const { t, lang, game, slip } = useBoard();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const isOpen = ticket.state === "open" && Date.parse(ticket.closesAt) > platformNowMs();
  const price = writeMoney(ticket.price, ticket.currency, lang);

  async function cancel(): Promise<void> {
    setBusy(true);
    const reply = await cancelTicket(ticket.ticketId);
    setBusy(false);
    setAsked(false);
    setRefused(reply.ok ? null : reply);
    if (!reply.ok) return;
    onChanged(reply.value);
    void refreshBalance();
  }

  function playAgain(): void {
    slip.addBets(
      ticket.lines.map(({ type, selection, stake }) => {
        const minor = parseMoney(stake, ticket.currency.exponent);
        return { type, selection, stakeMinor: minor.ok ? minor.value : 0n };
      }),
    );
    onAgain();
  }

  return (
    <div className="ticket-acts">
      {refused ? (
        <p className="hint err" role="alert">
          {textOfRefusal(t, refused)}
        </p>
      ) : null}
      {isOpen && !isAsked ? (
        <Button onClick={() => setAsked(true)}>{t("ticket_cancel")}</Button>
      ) : null}
      {isAsked ? (
        <>
          <p>{t("ticket_cancel_ask", { amount: price })}</p>
          <Button look="pri" busy={isBusy} onClick={() => void cancel()}>
            {t("ticket_cancel")}
          </Button>
          <Button onClick={() => setAsked(false)}>{t("ticket_cancel_keep")}</Button>
        </>
      ) : null}
      {ticket.gameCode === game.code && !isAsked ? (
        <Button onClick={playAgain}>{t("ticket_again")}</Button>
      ) : null}
    </div>
  );
}
