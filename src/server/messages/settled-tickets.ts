import type { Db } from "#/server/db/index.ts";
import type { EventPayloads, RecordedEvent } from "#/server/events/index.ts";
import { type GroupedMessage, writeGrouped } from "./grouped.ts";

type Settled = EventPayloads["tickets_settled"];

const DAY = "2026-11-25".length;
/** What is one message a day and game, however often it happens. */
const DAILY: ReadonlySet<string> = new Set(["won", "returned", "stakes_back"]);

/**
 * Writes what members are to read of paid tickets: one message a day and game of what they won or got back, for a game may draw
 * each minute; of a draw that was void or corrected one for each thing that happened. Lost tickets are told on open pages
 * alone (docs/decisions/0065).
 */
export async function writeSettledTickets(
  tx: Db,
  { payload, recordedAtMs }: RecordedEvent<"tickets_settled">,
): Promise<void> {
  await writeGrouped(
    tx,
    payload.told.map((each) => messageOf(payload, each)),
    recordedAtMs,
  );
}

function messageOf(
  { drawId, game, station, period, revision, reason }: Settled,
  { memberId, what, amount, tickets }: Settled["told"][number],
): GroupedMessage {
  const day = period.slice(0, DAY);
  const kind = `lottery_${what}` as const;
  const isDaily = DAILY.has(what);
  const group = isDaily ? `${game}:${day}` : `${drawId}:${revision}`;
  return {
    ...{ memberId: BigInt(memberId), kind, group: `${kind}:${group}` },
    params: {
      ...{ game, day, amount, count: String(tickets) },
      ...(isDaily ? {} : { draw: [station, period].filter(Boolean).join(" "), reason }),
    },
  };
}
