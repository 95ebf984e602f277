import { type Result, refuse } from "#/lib/base/result.ts";
import type { Opened, enterByTicket as ticketCall } from "#/lib/contract/auth/calls.ts";
import type { CodeOf, ParsedOf } from "#/lib/contract/call.ts";
import { inTransaction } from "#/server/db/index.ts";
import { TICKET_COOKIE, type VisitorContext } from "#/server/http/route.ts";
import { addressOf, deviceOf, reserveAttempts, takeTicket } from "#/server/session/index.ts";
import type { AuthDeps } from "./deps.ts";
import { startSession } from "./start-session.ts";

/** Tickets that one address may try within 15 minutes. */
const MOST_OF_ADDRESS = 30;

/**
 * Lets in by the ticket that an address brought (LOG-30). One that another site led to, and any that would take the
 * place of a session, is asked about first: nobody is to play in an account that is not theirs without noticing.
 */
export async function enterByTicket(
  deps: AuthDeps,
  { confirmed }: ParsedOf<typeof ticketCall>,
  context: VisitorContext,
): Promise<Result<Opened, CodeOf<typeof ticketCall>>> {
  const { db, clock } = deps;
  const [ticket = "", asks] = (context.cookies.get(TICKET_COOKIE) ?? "").split(".");
  if (ticket === "") return refuse("ticket_expired");
  if (!confirmed && (asks !== undefined || context.session)) return refuse("confirm_needed");
  context.cookies.clear(TICKET_COOKIE);
  const subject = `ticket:${addressOf(context.ip)}`;
  const { ids } = await reserveAttempts(db, clock, [{ subject, most: MOST_OF_ADDRESS }]);
  if (!ids) return refuse("too_many_requests");
  const device = deviceOf(context.cookies);
  return inTransaction(db, async (tx) => {
    const taken = await takeTicket(tx, clock, ticket);
    if (taken === null) return refuse("ticket_expired");
    return startSession(tx, deps, { ...taken, device, way: "ticket" }, context);
  });
}
