import type { PlayedFact } from "#/server/play/index.ts";
import type { TransfersOfPlay } from "#/server/wallet/index.ts";

const TICKET = /^ticket:([^:]+):(\d{1,4})\b/;

/**
 * The transfers of tickets, by the references of their facts of play: the purchase, and what each result up to that one
 * gave or took back, as `lottery_settle` names them.
 */
export function findTransfersOfTickets(
  facts: readonly PlayedFact[],
): ReadonlyMap<string, TransfersOfPlay> {
  return new Map(
    facts.flatMap(({ area, reference }) => {
      const [, ticket, revision] = (area === "lottery" && TICKET.exec(reference)) || [];
      if (ticket === undefined) return [];
      const results = Array.from({ length: Number(revision) }, (_, n) => `${ticket}:${n + 1}`);
      const references = [
        `lottery-bet:${ticket}`,
        ...results.flatMap((result) => [`lottery-refund:${result}`, `lottery-win:${result}`]),
      ];
      return [[reference, { ids: [], references }] as const];
    }),
  );
}
