import { ok, refuse } from "#/lib/base/result.ts";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import { findHouseGame } from "#/lib/rules/lottery/house-games.ts";
import { drawPath, resultsPath, ticketPath } from "#/lib/rules/lottery/result-pages.ts";
import { periodOf } from "#/lib/rules/lottery/schedule.ts";
import type { Adder } from "#/server/area.ts";
import { linkTicket } from "./shared-tickets.ts";
import { findTicketOf } from "./tickets.ts";

const KIND = "ticket:";

/** A member's own ticket that won, as the chat shows it (`ticket:<id>`): by its link, or by its draw's results alone. */
export const findTicketWin: Adder<"provenWin"> = async ({ tx, memberId, winId }) => {
  if (!winId.startsWith(KIND)) return {};
  const ticket = await findTicketOf(tx, memberId, winId.slice(KIND.length));
  if (!ticket) return { win: refuse("not_found") };
  const { ticketId, state, gameCode, station, period, settledAt, price, payout, currency } = ticket;
  if (state !== "won" || settledAt === null) return { win: refuse("nothing_won") };
  return {
    win: ok({
      ...{ game: findHouseGame(gameCode)?.name ?? station, draw: period, wonAt: settledAt },
      ...{ stake: price, payout, currency, isProven: true },
      link: async (withWin) =>
        withWin ? ticketPath(await linkTicket(tx, ticketId)) : provenAt(ticket),
    }),
  };
};

/** Where anybody verifies what fell: at the house's draw, or among the results of the day. */
function provenAt({ gameCode, drawId, drawsAt, commitment }: Ticket): string {
  if (commitment !== undefined) return drawPath(gameCode, drawId);
  return resultsPath(gameCode, periodOf(Date.parse(drawsAt)));
}
