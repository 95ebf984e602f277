import { drawInstant, paidMinor } from "#/lib/rules/studio/instant/game.ts";
import { layMines, minesOf, mostOpened } from "#/lib/rules/studio/mines/mines.ts";
import { fairRound, payoutMinor } from "#/lib/rules/studio/slot/round.ts";
import type { RoundRow } from "./rounds.ts";
import type { Session } from "./sessions.ts";

/** What a round came to, as it is kept; `isOver` unless it is played on. */
export type Drawn = {
  readonly stops: readonly (readonly number[])[] | null;
  readonly drawn: readonly number[] | null;
  readonly mostPicks: number | null;
  readonly payoutMinor: bigint;
  readonly isOver: boolean;
};

/** Draws a round by its seeds, whose stake was taken. */
export async function drawRound(
  { game: { rules }, maximum }: Session,
  round: RoundRow,
): Promise<Drawn> {
  if (rules.kind === "slot") {
    const { spins, payUnits } = await fairRound(rules.model, round);
    return {
      stops: spins.map((one) => one.stops),
      drawn: null,
      mostPicks: null,
      payoutMinor: payoutMinor({ spins, payUnits }, round.lineStakeMinor),
      isOver: spins.length === 1,
    };
  }
  if (rules.kind === "crash" || rules.kind === "rain" || rules.kind === "tienlen")
    throw new Error("a round of all is drawn for all");
  const choice = round.choice ?? {};
  if (rules.kind === "mines")
    return {
      stops: null,
      drawn: await layMines(rules.game, minesOf(choice), round),
      mostPicks: mostOpened(rules.game, minesOf(choice), maximum),
      payoutMinor: 0n,
      isOver: false,
    };
  const drawn = await drawInstant(rules.game, choice, round);
  const paid = paidMinor(rules.game.pays(choice, drawn), round.stakeMinor);
  return { stops: null, drawn, mostPicks: null, payoutMinor: paid, isOver: true };
}
