import { sql } from "kysely";
import * as z from "zod/mini";
import {
  type RoundDetails,
  roundDetails,
  vendorRoundDetails,
} from "#/lib/contract/games/seamless.ts";
import type { Db } from "#/server/db/index.ts";
import { type AskDeps, askVendor } from "./ask-vendor.ts";

/** What must be known of a round to ask its vendor for its details. */
export type AskedRound = {
  readonly id: bigint;
  readonly reference: string;
  readonly playerId: string;
  readonly state: "open" | "settled" | "rolled_back";
  readonly details: unknown;
  readonly vassalage: string;
  readonly apiUrl: string | null;
};

export type DetailDeps = AskDeps & { readonly db: Db };

/** The details of a round as its vendor tells them, or null. */
export type AskRoundDetails = (round: AskedRound) => Promise<RoundDetails | null>;

/**
 * Asks vendors for rounds' details, signed as their own calls are, and waits no longer than it is told. What can no longer
 * change (the round is over, and its server seed is told, all of a coupon is decided or a table's outcome is known) is
 * kept and not asked for again. Silence, nonsense and a vendor that knows nothing of the kind are all null.
 */
export function openRoundDetails(deps: DetailDeps): AskRoundDetails {
  return async (round) => {
    const kept = z.safeParse(roundDetails, round.details);
    if (kept.success) return kept.data;
    const details = await ask(deps, round);
    if (details && round.state !== "open" && isFinal(details)) {
      await sql`select games_keep_details(${round.id}, ${JSON.stringify(details)}::jsonb)`.execute(
        deps.db,
      );
    }
    return details;
  };
}

function isFinal(details: RoundDetails): boolean {
  if (details.kind === "coupon") return details.legs.every(({ end }) => end !== "open");
  if (details.kind === "table") return details.outcome !== null;
  return details.fairness.serverSeed !== null;
}

async function ask(deps: DetailDeps, round: AskedRound): Promise<RoundDetails | null> {
  const asked = { roundId: round.reference, playerId: round.playerId };
  const answer = await askVendor(deps, round, vendorRoundDetails, asked);
  return answer.is === "done" && answer.value.roundId === round.reference ? answer.value : null;
}
