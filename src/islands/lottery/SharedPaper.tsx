import type { SharedTicket } from "#/lib/contract/lottery/shared.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { Words } from "./board-context.ts";
import { PrintedTicket } from "./PrintedTicket.tsx";
import { BOARD_AREAS } from "./texts.ts";

/** A ticket as its link shows it, on paper: of its number the end alone. Drawn by the server; nothing in it moves. */
export function SharedPaper({ lang, ticket }: { lang: string; ticket: SharedTicket }) {
  const t = textsFor(lang, ...BOARD_AREAS);
  return (
    <Words value={{ lang, t }}>
      <PrintedTicket heading="h2" ticket={{ ...ticket, ticketId: `••••••••${ticket.numberEnd}` }} />
    </Words>
  );
}
