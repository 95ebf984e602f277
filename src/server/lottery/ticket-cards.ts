import { parseMoney, trimZeros } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Clock, DAY_MS } from "#/lib/base/time.ts";
import type { ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import type { ChatCard } from "#/lib/contract/chat-card.ts";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import type {
  getTicketCard as getCall,
  shareTicketCard as shareCall,
} from "#/lib/contract/lottery/chat-cards.ts";
import { findHouseGame } from "#/lib/rules/lottery/house-games.ts";
import { drawPath, resultsPath, ticketPath } from "#/lib/rules/lottery/result-pages.ts";
import { periodOf } from "#/lib/rules/lottery/schedule.ts";
import type { Adder } from "#/server/area.ts";
import type { Db } from "#/server/db/index.ts";
import type { Session } from "#/server/http/route.ts";
import { linkTicket } from "./shared-tickets.ts";
import { findTicketOf } from "./tickets.ts";

/** As long as the chat remembers a line: a ticket that is older could stand there twice. */
const SHOWN_FOR_MS = 30 * DAY_MS;

declare module "#/server/area.ts" {
  interface Additions {
    /** How a member would show something of theirs in a room of the chat, where they may write there. */
    chatOffer: {
      readonly about: CardPlace;
      readonly adds: {
        readonly offer: Result<
          { readonly name: string; readonly isShared: boolean },
          "chat_closed" | "chat_excluded" | "chat_muted"
        >;
      };
    };
    /** Shows it there, once; `make` is asked when nothing is in its way. */
    chatCard: {
      readonly about: CardPlace & { readonly make: () => Promise<ChatCard> };
      readonly adds: {
        readonly shown: Result<
          { readonly line: string },
          "chat_closed" | "chat_excluded" | "chat_muted" | "chat_slow" | "not_found"
        >;
      };
    };
  }
}
type CardPlace = {
  readonly tx: Db;
  readonly session: Pick<Session, "memberId" | "account">;
  readonly room: string;
  readonly of: string;
};

/** The chat, as the lottery asks it. */
export type Chat = { readonly offer: Adder<"chatOffer">; readonly add: Adder<"chatCard"> };

/** How a member's own ticket would stand in the chat. */
export async function getTicketCard(
  tx: Db,
  { clock, chat }: { readonly clock: Clock; readonly chat: Chat },
  { ticketId, room, session }: ParsedOf<typeof getCall> & Pick<CardPlace, "session">,
): Promise<Result<ReplyOf<typeof getCall>, (typeof getCall)["refusals"][number]>> {
  const ticket = await findTicketOf(tx, session.memberId, ticketId);
  if (!ticket) return refuse("not_found");
  const card = cardOf(ticket, clock);
  if (!card) return refuse("nothing_won");
  const { offer } = await chat.offer({ tx, session, room, of: keyOf(ticketId) });
  if (!offer) return refuse("chat_closed");
  return offer.ok ? ok({ ...offer.value, card }) : offer;
}

/** Shows a member's own ticket in the chat: with its money and by its link, or by its draw's results alone. */
export async function shareTicketCard(
  tx: Db,
  { clock, chat }: { readonly clock: Clock; readonly chat: Chat },
  { ticketId, room, withWin, session }: ParsedOf<typeof shareCall> & Pick<CardPlace, "session">,
): Promise<Result<ReplyOf<typeof shareCall>, (typeof shareCall)["refusals"][number]>> {
  const ticket = await findTicketOf(tx, session.memberId, ticketId);
  if (!ticket) return refuse("not_found");
  const card = cardOf(ticket, clock);
  if (!card) return refuse("nothing_won");
  const make = async (): Promise<ChatCard> => {
    if (withWin) return { ...card, path: ticketPath(await linkTicket(tx, ticketId)) };
    const { win: _money, ...shown } = card;
    return { ...shown, path: provenAt(ticket) };
  };
  const { shown } = await chat.add({ tx, session, room, of: keyOf(ticketId), make });
  return shown ?? refuse("chat_closed");
}

const keyOf = (ticketId: string) => `ticket:${ticketId}`;

/** A paid ticket that won more than it cost, as others would see it; null: it is none, or of too long ago. */
function cardOf(
  { state, gameCode, station, period, settledAt, price, payout, currency }: Ticket,
  clock: Clock,
): Omit<ChatCard, "path"> | null {
  if (state !== "won" || settledAt === null) return null;
  if (clock() - Date.parse(settledAt) > SHOWN_FOR_MS) return null;
  const [paid, won] = [price, payout].map((amount) => parseMoney(amount, currency.exponent));
  if (!paid?.ok || !won?.ok || paid.value === 0n || won.value <= paid.value) return null;
  const hundredths = String((won.value * 100n) / paid.value);
  return {
    ...{ game: findHouseGame(gameCode)?.name ?? station, draw: period },
    multiple: trimZeros(`${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`),
    win: { amount: payout, currency },
  };
}

/** Where anybody verifies what fell: at the house's draw, or among the results of the day. */
function provenAt({ gameCode, drawId, drawsAt, commitment }: Ticket): string {
  if (commitment !== undefined) return drawPath(gameCode, drawId);
  return resultsPath(gameCode, periodOf(Date.parse(drawsAt)));
}
