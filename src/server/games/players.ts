import { nicknameOf } from "#/lib/rules/members/nickname.ts";
import type { Db } from "#/server/db/index.ts";
import { bonusCurrencyOf, HOUSE, openAccount } from "#/server/ledger/index.ts";
import { newReference } from "./tokens.ts";

type NewPlayer = {
  readonly vendorId: number;
  readonly memberId: bigint;
  readonly account: string;
  readonly currency: string;
  readonly play: boolean;
  /** Plays with bonus money. */
  readonly bonus?: boolean;
};

/**
 * The member's player before a vendor, made at the first launch: its name tells the vendor nothing of the member. Who
 * plays with bonus money is another player.
 */
export async function takePlayer(tx: Db, player: NewPlayer): Promise<bigint> {
  const currency = player.bonus ? bonusCurrencyOf(player.currency) : player.currency;
  const known = await findPlayer(tx, player, currency);
  if (known !== undefined) return known;
  const { memberId } = player;
  const wallet = await openAccount(tx, {
    owner: { kind: "member", id: memberId },
    purpose: player.bonus ? "bonus" : "wallet",
    currency,
  });
  const house = await openAccount(tx, { owner: HOUSE, purpose: "games", currency });
  await tx
    .insertInto("game_players")
    .values({
      reference: newReference(),
      vendor_id: player.vendorId,
      member_id: memberId,
      nickname: nicknameOf(player.account),
      currency,
      play: player.play,
      wallet_account: wallet,
      house_account: house,
    })
    .onConflict((conflict) => conflict.columns(["vendor_id", "member_id", "currency"]).doNothing())
    .execute();
  const made = await findPlayer(tx, player, currency);
  if (made === undefined) throw new Error("a player that was just made is not there");
  return made;
}

async function findPlayer(
  db: Db,
  { vendorId, memberId }: NewPlayer,
  currency: string,
): Promise<bigint | undefined> {
  const row = await db
    .selectFrom("game_players")
    .select("id")
    .where("vendor_id", "=", vendorId)
    .where("member_id", "=", memberId)
    .where("currency", "=", currency)
    .executeTakeFirst();
  return row?.id;
}
