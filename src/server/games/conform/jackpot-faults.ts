import type { ReplyOf } from "#/lib/contract/call.ts";
import type { vendorLobby } from "#/lib/contract/games/lobby-feed.ts";
import type { JackpotPart } from "#/lib/contract/games/seamless-parts.ts";

/** A pot as a vendor's lobby feed tells it. */
export type Pot = ReplyOf<typeof vendorLobby>["jackpots"][number];

/** What may be wrong with what a jackpot pays of a win, and whether it is; nothing where none pays. */
export function jackpotFaults(
  body: Readonly<Record<string, unknown>>,
  {
    pots,
    most,
    game,
    currency,
    minorOf,
  }: {
    readonly pots: readonly Pot[];
    /** What one may pay; null where none is taken. */
    readonly most: string | null;
    readonly game: string;
    readonly currency: string;
    readonly minorOf: (of: { readonly amount?: unknown }) => bigint | null;
  },
): Readonly<Record<string, boolean>> {
  const { jackpot } = body as { readonly jackpot?: JackpotPart };
  if (!jackpot) return {};
  const pot = pots.find(
    (each) =>
      each.jackpotId === jackpot.jackpotId &&
      each.gameIds.includes(game) &&
      each.currency === currency,
  );
  const part = minorOf(jackpot) ?? 0n;
  const told = (pot && minorOf(pot)) ?? 0n;
  return {
    "a jackpot pays where none is taken": most === null,
    "the jackpot was not told for this game and currency": pot === undefined,
    "the jackpot pays nothing, or more than the win": part === 0n || part > (minorOf(body) ?? 0n),
    "the jackpot pays a tenth more than was told": pot !== undefined && part * 10n > told * 11n,
  };
}
