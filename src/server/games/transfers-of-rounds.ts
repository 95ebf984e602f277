import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";
import type { PlayedFact } from "#/server/play/index.ts";
import type { TransfersOfPlay } from "#/server/wallet/index.ts";

const ROUND = /^round:(\d{1,18})\b/;

/** The transfers of rounds, by the references of their facts of play: of each bet, win and rollback that moved something. */
export async function findTransfersOfRounds(
  db: Db,
  facts: readonly PlayedFact[],
): Promise<ReadonlyMap<string, TransfersOfPlay>> {
  const rounds = facts.flatMap(({ area, reference }) => {
    const round = area === "games" ? ROUND.exec(reference)?.[1] : undefined;
    return round === undefined ? [] : [{ reference, round: BigInt(round) }];
  });
  if (rounds.length === 0) return new Map();
  const { rows } = await sql<{ round_id: bigint; transfer_id: bigint }>`
    select round_id, transfer_id from vendor_transactions
     where round_id = any(${rounds.map(({ round }) => round)}::bigint[]) and code = 'ok' and transfer_id is not null`.execute(
    db,
  );
  return new Map(
    rounds.map(({ reference, round }) => [
      reference,
      {
        ids: rows.filter(({ round_id }) => round_id === round).map((row) => row.transfer_id),
        references: [],
      },
    ]),
  );
}

/** Which of these games, by their codes, are slots: their rounds are spins to who plays them. */
export async function findSpunGames(db: Db, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows = await db
    .selectFrom("games")
    .select("code")
    .where("code", "in", [...codes])
    .where("category", "=", "RNG")
    .execute();
  return rows.map(({ code }) => code);
}
