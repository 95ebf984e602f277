import { sql } from "kysely";
import * as z from "zod/mini";
import { readAtMost } from "#/lib/base/read-at-most.ts";
import { type Clock, SECOND_MS } from "#/lib/base/time.ts";
import {
  type RoundDetails,
  roundDetails,
  vendorRoundDetails,
} from "#/lib/contract/games/seamless.ts";
import type { Db } from "#/server/db/index.ts";
import { resolveAddress, type ServiceAddresses } from "./service-addresses.ts";
import { signedHeaders } from "./signature.ts";
import type { VendorSecrets } from "./vendor-secrets.ts";

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

export type DetailDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly addresses: ServiceAddresses;
  readonly vendorSecrets: VendorSecrets;
  /** How long a vendor is waited for; 2 s unless told otherwise. */
  readonly vendorTimeoutMs?: number;
};

/** The details of a round as its vendor tells them, or null. */
export type AskRoundDetails = (round: AskedRound) => Promise<RoundDetails | null>;

const MOST_BYTES = 1_000_000;
const envelope = z.object({ success: z.literal(true), value: roundDetails });

/**
 * Asks vendors for rounds' details, signed as their own calls are, and waits no longer than it is told. What can no longer change
 * (the round is over, its server seed told) is kept and not asked for again. Silence, nonsense and a vendor that knows
 * nothing of the kind are all null.
 */
export function openRoundDetails(deps: DetailDeps): AskRoundDetails {
  return async (round) => {
    const kept = z.safeParse(roundDetails, round.details);
    if (kept.success) return kept.data;
    const details = await ask(deps, round);
    const final = round.state !== "open" && details?.fairness.serverSeed;
    if (final) {
      await sql`select games_keep_details(${round.id}, ${JSON.stringify(details)}::jsonb)`.execute(
        deps.db,
      );
    }
    return details;
  };
}

async function ask(
  { clock, addresses, vendorSecrets, vendorTimeoutMs = 2 * SECOND_MS }: DetailDeps,
  round: AskedRound,
): Promise<RoundDetails | null> {
  const [secret] = (await vendorSecrets()).get(round.vassalage) ?? [];
  if (round.apiUrl === null || secret === undefined) return null;
  const address = new URL(vendorRoundDetails.path, resolveAddress(round.apiUrl, addresses));
  const body = JSON.stringify({ roundId: round.reference, playerId: round.playerId });
  try {
    const response = await fetch(address, {
      method: vendorRoundDetails.method,
      headers: {
        "content-type": "application/json",
        ...signedHeaders(round.vassalage, secret, body, clock()),
      },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(vendorTimeoutMs),
    });
    const text = await readAtMost(response, MOST_BYTES);
    const reply = z.safeParse(envelope, JSON.parse(text));
    return reply.success && reply.data.value.roundId === round.reference ? reply.data.value : null;
  } catch {
    return null;
  }
}
