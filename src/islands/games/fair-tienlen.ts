import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { RoundDetails } from "#/lib/contract/games/seamless.ts";
import type { TienLenGame } from "#/lib/rules/studio/tienlen/game.ts";
import {
  type ClaimedSeat,
  type TienLenCheck,
  type TienLenClaim,
  verifyTienLen,
} from "#/lib/rules/studio/tienlen/verify.ts";

export type TienLenVerdict = Omit<TienLenCheck, "movesMatch"> & {
  readonly kind: "tienlen";
  /** Null without a record, which has the moves. */
  readonly movesMatch: boolean | null;
  readonly seats: readonly number[];
};

type Typed = {
  readonly serverSeed: string;
  readonly serverSeedHash?: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly configHash?: string;
  readonly stakeMinor?: bigint;
  readonly payoutMinor?: bigint;
};

/** Recomputes a hand: all of it from the record, else what was dealt from the seeds that were written in. */
export async function checkTienLen(
  game: TienLenGame,
  { clientSeed, nonce, ...typed }: Typed,
  record: RoundDetails | null,
): Promise<Result<TienLenVerdict, "bad_seed">> {
  const told = record?.kind === "tienlen" ? record : null;
  const seats: readonly ClaimedSeat[] = clientSeed
    .split(".")
    .map((seed, place) => ({ ...(told?.seats[place] ?? { seat: place }), seed: seed.trim() }));
  const hand: Pick<TienLenClaim, "lead" | "moves" | "isVoid" | "seat" | "failed"> = told
    ? {
        lead: told.lead,
        moves: told.moves,
        isVoid: told.state === "void",
        seat: told.seat,
        failed: told.failed,
      }
    : { lead: null, moves: [] };
  const result = await verifyTienLen(game, { ...typed, ...hand, deal: nonce, seats });
  if (!result) return refuse("bad_seed");
  return ok({
    ...result,
    kind: "tienlen",
    movesMatch: told && result.movesMatch,
    seats: seats.map(({ seat }) => seat),
  });
}
