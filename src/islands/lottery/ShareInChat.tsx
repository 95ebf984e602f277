import { useState } from "react";
import { ShareWin } from "#/islands/ui/ShareWin.tsx";
import { chatRoomOf } from "#/lib/client/chat-room.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { offersWins } from "#/lib/client/stores/messages/may-share.ts";
import { fetchWinCard, shareWinCard } from "#/lib/client/stores/messages/win-cards.ts";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { isGain } from "#/lib/rules/lottery/gain.ts";
import { CARD_AREAS } from "./card-texts.ts";

type Props = {
  readonly lang: string;
  readonly ticket: Ticket;
  readonly isAsked?: boolean;
  /** The card was shown by the ticket's link, which may be new. */
  readonly onLinked?: () => void;
};

/** Shows a won ticket in the chat room; nothing where it is none, or one may not write there. */
export function ShareInChat({ lang, ticket, isAsked = false, onLinked }: Props) {
  const t = textsFor(lang, ...CARD_AREAS);
  const [room] = useState(() => chatRoomOf(lang));
  const winId = `ticket:${ticket.ticketId}`;
  const [isOffered] = useState(
    () => ticket.state === "won" && isGain(ticket) && offersWins(ticket.settledAt),
  );
  if (!isOffered) return null;
  return (
    <ShareWin
      key={winId}
      {...{ t, lang, room, isAsked }}
      fetch={async () => {
        const reply = await fetchWinCard(winId, room);
        return reply.ok ? reply.value : textOfRefusal(t, reply);
      }}
      share={async (withWin) => {
        const reply = await shareWinCard(winId, room, withWin);
        if (reply.ok && withWin) onLinked?.();
        return reply.ok ? null : textOfRefusal(t, reply);
      }}
    />
  );
}
