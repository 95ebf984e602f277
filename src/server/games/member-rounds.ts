import { formatWire } from "#/lib/base/money.ts";
import type { Db } from "#/server/db/index.ts";
import { getCurrency } from "#/server/wallet/index.ts";

/** A round as staff see it, in whichever currency it was played. */
export type RoundCase = {
  readonly roundId: string;
  readonly game: string;
  readonly vendor: string;
  readonly startedAt: string;
  readonly settledAt: string | null;
  readonly state: "open" | "settled" | "rolled_back";
  readonly stake: string;
  readonly payout: string;
  readonly currency: string;
};

/** A member's last rounds, the newest first. */
export async function listRoundCases(
  db: Db,
  memberId: bigint,
  limit: number,
): Promise<RoundCase[]> {
  const rows = await db
    .selectFrom("game_rounds as round")
    .innerJoin("games as game", "game.id", "round.game_id")
    .innerJoin("vendors as vendor", "vendor.id", "round.vendor_id")
    .innerJoin("game_players as player", "player.id", "round.player_id")
    .select(["round.reference", "round.started_at", "round.settled_at", "round.state"])
    .select(["round.stake_minor", "round.payout_minor", "player.currency"])
    .select(["game.name as game", "vendor.code as vendor"])
    .where("round.member_id", "=", memberId)
    .orderBy("round.started_at", "desc")
    .orderBy("round.id", "desc")
    .limit(limit)
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const { exponent } = await getCurrency(db, row.currency);
      return {
        roundId: row.reference,
        game: row.game,
        vendor: row.vendor,
        startedAt: row.started_at.toISOString(),
        settledAt: row.settled_at?.toISOString() ?? null,
        state: row.state,
        stake: formatWire(row.stake_minor, exponent),
        payout: formatWire(row.payout_minor, exponent),
        currency: row.currency,
      };
    }),
  );
}
