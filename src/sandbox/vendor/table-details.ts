import { formatWire } from "#/lib/base/money.ts";
import {
  TABLE_SIDES,
  type TableOutcome,
  type TableRoundDetails,
} from "#/lib/contract/games/table-round.ts";
import { baccaratCards, dragonTigerCards } from "./lobby/table-cards.ts";
import { endOfRound, roundEndingAt, type TableKind, tableKind } from "./lobby/tables.ts";
import type { Round, Seat } from "./records.ts";

/** A bet at a table of all as the operator's record shows it: what came is told when it has. Null for other rounds. */
export function tableDetails(
  key: string,
  { round, seat }: { readonly round: Round; readonly seat: Seat },
  nowMs: number,
): TableRoundDetails | null {
  const { stakeMinor, payoutMinor, settlesAt, reference, betOn } = round;
  const { gameId, currency } = seat;
  const kind = tableKind(gameId);
  const side = TABLE_SIDES.find((each) => each === betOn);
  if (!kind || !side || settlesAt === null) return null;
  const money = (minor: bigint) => formatWire(minor, currency.exponent);
  const isOver = settlesAt.getTime() <= nowMs;
  const number = roundEndingAt(settlesAt.getTime());
  return {
    kind: "table",
    ...{ roundId: reference, gameId, number, stake: money(stakeMinor) },
    payout: money(isOver ? payoutMinor : 0n),
    bets: [{ side, stake: money(stakeMinor) }],
    outcome: isOver ? outcomeOf(key, gameId, kind, number) : null,
  };
}

function outcomeOf(key: string, gameId: string, kind: TableKind, number: number): TableOutcome {
  const end = endOfRound(key, gameId, kind, number);
  if (end.kind === "baccarat")
    return { table: end.kind, ...baccaratCards(key, gameId, number, end.result) };
  if (end.kind === "dragon-tiger")
    return { table: end.kind, ...dragonTigerCards(key, gameId, number, end.result) };
  if (end.kind === "roulette") return { table: end.kind, number: end.result };
  return { table: end.kind, dice: end.result };
}
