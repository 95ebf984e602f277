import { formatWire } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { RoundDetails } from "#/lib/contract/games/seamless.ts";
import type { Choice } from "#/lib/rules/studio/instant/game.ts";
import type { RainGame } from "#/lib/rules/studio/rain/game.ts";
import { type RainCheck, verifyRain } from "#/lib/rules/studio/rain/verify.ts";
import { envelopeNumber } from "#/lib/rules/studio/rain/words.ts";

export type RainVerdict = RainCheck & {
  readonly kind: "rain";
  readonly number: number;
  readonly envelope: number | null;
  readonly stakeMinor: bigint;
  /** The decimals of the currency that the amounts were read in. */
  readonly decimals: number;
  /** Against what the betting record told of the envelopes; null without a record. */
  readonly sharesMatch: boolean | null;
};

/** What a pot is written in with, beside the fields of every round. */
export function rainChoiceOf(record: RoundDetails): Choice {
  if (record.kind !== "rain") return {};
  const { seeds, envelope } = record;
  return {
    seeds: (seeds ?? []).join(", "),
    envelope: envelope === null ? "" : String(envelopeNumber(envelope)),
  };
}

type Claim = {
  readonly serverSeed: string;
  readonly serverSeedHash?: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly configHash?: string;
};
type Paid = { readonly stakeMinor: bigint; readonly payoutMinor: bigint };

/**
 * Recomputes a pot. Shares are whole minor units, so that its currency's decimals must be known: the record tells them,
 * and of what was written in those are taken with which the payout agrees. `paidIn` reads the amounts with so many decimals.
 */
export async function checkRain(
  game: RainGame,
  { clientSeed, nonce, ...claim }: Claim,
  choice: Choice,
  record: RoundDetails | null,
  paidIn: (decimals: number) => Paid | null,
): Promise<Result<RainVerdict, "bad_seed" | "bad_choice" | "bad_amount">> {
  const typed = String(choice["envelope"] ?? "").trim();
  if (!/^\d{0,3}$/.test(typed)) return refuse("bad_choice");
  const envelope = typed === "" ? null : Number(typed) - 1;
  const seeds = String(choice["seeds"] ?? "")
    .split(/[\s,;]+/)
    .filter((seed) => seed !== "");
  const told = record?.kind === "rain" ? record.shares : null;
  const known = record?.payout.split(".")[1]?.length;
  let result: RainVerdict | null = null;
  for (const decimals of known === undefined ? [2, 0, 3, 4, 6, 8] : [known]) {
    const paid = paidIn(decimals);
    const check =
      paid &&
      (await verifyRain(game, {
        ...claim,
        ...paid,
        ...{ seeds, number: nonce },
        ...(clientSeed && { ownSeed: clientSeed }),
        ...(envelope !== null && { envelope }),
      }));
    if (!check) continue;
    const made = check.shares.map((share) => formatWire(share, decimals)).join();
    const sharesMatch = told && told.join() === made;
    const verdict: RainVerdict = {
      ...check,
      ...{ kind: "rain", number: nonce, envelope, decimals, sharesMatch },
      stakeMinor: paid.stakeMinor,
    };
    if (check.payoutMatches) return ok(verdict);
    result ??= verdict;
  }
  if (result) return ok(result);
  return refuse(paidIn(9) === null ? "bad_amount" : "bad_seed");
}
