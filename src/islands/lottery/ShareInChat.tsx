import { useEffect, useId, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Checkbox } from "#/islands/ui/Field.tsx";
import { PaperCard } from "#/islands/ui/PaperCard.tsx";
import { chatRoomOf, hasChatRoom } from "#/lib/client/chat-room.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { fetchTicketCard, shareTicketCard } from "#/lib/client/stores/lottery/ticket-cards.ts";
import { isTrial } from "#/lib/client/stores/session/session.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import type { getTicketCard } from "#/lib/contract/lottery/chat-cards.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { isGain } from "#/lib/rules/lottery/gain.ts";
import { writeMoney } from "./board-context.ts";
import { RESULT_AREAS } from "./result-texts.ts";

type Props = {
  readonly lang: string;
  readonly ticket: Ticket;
  /** The card was shown by the ticket's link, which may be new. */
  readonly onLinked: () => void;
};
type Offer = ReplyOf<typeof getTicketCard>;

const mayOffer = (ticket: Ticket) =>
  ticket.state === "won" && isGain(ticket) && hasChatRoom() && !isTrial();

/** Shows a won ticket in the chat room, once one has seen what others will; nothing where one may not write there. */
export function ShareInChat({ lang, ticket, onLinked }: Props) {
  const t = textsFor(lang, ...RESULT_AREAS);
  const askId = useId();
  const [room] = useState(() => chatRoomOf(lang));
  const [offer, setOffer] = useState<Offer | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [withWin, setWithWin] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const { ticketId } = ticket;
  const isOffered = mayOffer(ticket);

  useEffect(() => {
    if (!isOffered) return;
    let isGone = false;
    void fetchTicketCard(ticketId, room).then((reply) => {
      if (!isGone) setOffer(reply.ok ? reply.value : null);
    });
    return () => {
      isGone = true;
    };
  }, [isOffered, ticketId, room]);

  async function share(known: Offer): Promise<void> {
    setBusy(true);
    const reply = await shareTicketCard(ticketId, room, withWin);
    setBusy(false);
    setRefused(reply.ok ? null : reply);
    if (!reply.ok) return;
    setAsked(false);
    setOffer({ ...known, isShared: true });
    if (withWin) onLinked();
  }

  if (!offer) return null;
  if (offer.isShared)
    return (
      <div className="in-chat">
        <p role="status">{t("card_shared")}</p>
        <Button
          data-show="chat"
          onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
        >
          {t("card_open")}
        </Button>
      </div>
    );
  const { win, ...card } = offer.card;
  const roomName = new Intl.DisplayNames(lang, { type: "language" }).of(room) ?? room;
  return (
    <div className="in-chat">
      <Button aria-expanded={isAsked} aria-controls={askId} onClick={() => setAsked(!isAsked)}>
        {t("card_share")}
      </Button>
      <div id={askId} hidden={!isAsked}>
        <p className="sm">{t("card_seen", { room: roomName, name: offer.name })}</p>
        <PaperCard
          lang={lang}
          label={t("card_won")}
          title={card.game}
          about={card.draw}
          multiple={card.multiple}
          money={withWin ? win : undefined}
        />
        {win ? (
          <Checkbox
            name="withWin"
            checked={withWin}
            disabled={isBusy}
            onChange={({ target }) => setWithWin(target.checked)}
          >
            {t("card_win", { amount: writeMoney(win.amount, win.currency, lang) })}
          </Checkbox>
        ) : null}
        <p className="sm t2">{t(withWin ? "card_leads_ticket" : "card_leads_draw")}</p>
        <p className="row">
          <Button look="pri" busy={isBusy} onClick={() => void share(offer)}>
            {t("card_yes")}
          </Button>
          <Button onClick={() => setAsked(false)}>{t("card_no")}</Button>
        </p>
        {refused ? (
          <p className="hint err" role="alert">
            {textOfRefusal(t, refused)}
          </p>
        ) : null}
      </div>
    </div>
  );
}
