import { useState } from "react";
import { ShareWin } from "#/islands/ui/ShareWin.tsx";
import { chatRoomOf } from "#/lib/client/chat-room.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { fetchWinCard, shareWinCard } from "#/lib/client/stores/messages/win-cards.ts";
import type { Round } from "#/lib/contract/games/calls.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { CARD_AREAS } from "./card-texts.ts";

type Props = { readonly lang: string; readonly round: Round; readonly isAsked: boolean };

/** Shows a won round in the chat room; nothing where one may not write there. */
export function ShareInChat({ lang, round, isAsked }: Props) {
  const t = textsFor(lang, ...CARD_AREAS);
  const [room] = useState(() => chatRoomOf(lang));
  const winId = `round:${round.id}`;
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
        return reply.ok ? null : textOfRefusal(t, reply);
      }}
    />
  );
}
