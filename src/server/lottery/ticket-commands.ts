import type { Command } from "#/server/ops/command.ts";
import { done, refused } from "#/server/ops/output.ts";
import { readTicketStory } from "./ticket-cases.ts";
import { linesOfTicket } from "./ticket-story-lines.ts";

/** Tells one ticket in full, by the number that is printed on it. */
export function showTicket(ticketId: string): Command {
  return async ({ db, by }) => {
    const story = await readTicketStory(db, ticketId, by);
    if (!story) return refused("not_found", `There is no ticket ${ticketId}.`);
    return done(story, linesOfTicket(story));
  };
}
