import { SLIP_KEY } from "#/lib/client/kept-keys.ts";
import { readSession, writeSession } from "#/lib/client/storage.ts";
import { $member } from "#/lib/client/stores/session/session.ts";
import type { SlipLine } from "#/lib/rules/lottery/slip.ts";

/** A bet as a slip keeps it; the stake in minor units. */
export type Bet = Pick<SlipLine, "type" | "selection" | "stakeMinor">;
type KeptBet = readonly [type: string, selection: Bet["selection"], stakeMinor: string];
type Kept = {
  /** The account that wrote them; null: a visitor. */
  readonly of: string | null;
  readonly games: Readonly<Record<string, readonly KeptBet[]>>;
};

const NONE: Kept = { of: null, games: {} };

function read(): Kept {
  try {
    return (JSON.parse(readSession(SLIP_KEY) ?? "null") as Kept | null) ?? NONE;
  } catch {
    return NONE;
  }
}

/** Keeps what an account, or a visitor, writes on the slip of a game; what somebody else had written is given up. */
export function keepSlip(of: string | null, game: string, bets: readonly Bet[]): void {
  const known = read();
  const { [game]: _replaced, ...others } = known.of === of ? known.games : {};
  const kept = bets.map(
    ({ type, selection, stakeMinor }): KeptBet => [type, selection, `${stakeMinor}`],
  );
  const games = kept.length > 0 ? { ...others, [game]: kept } : others;
  const isEmpty = Object.keys(games).length === 0;
  writeSession({ [SLIP_KEY]: isEmpty ? null : JSON.stringify({ of, games }) });
}

/**
 * What was written on the slip of a game, where it may be shown: by a visitor, or by the account that is in. Of a session
 * that goes on it is shown before it is known who is in; after one that ended it waits for its account.
 */
export function readSlip(
  game: string,
): { readonly of: string | null; readonly bets: Bet[] } | null {
  const { of, games } = read();
  const member = $member.get();
  const isOwn = member
    ? of === member.account
    : member === undefined && readSession("token") !== null;
  if (of !== null && !isOwn) return null;
  try {
    const bets = (games[game] ?? []).map(([type, selection, stake]) => ({
      ...{ type, selection, stakeMinor: BigInt(stake) },
    }));
    return { of, bets };
  } catch {
    return null;
  }
}
