import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { reconcileVendorWallets } from "#/server/games/reconcile-wallets.ts";
import { holdMoney, openAccount } from "#/server/ledger/index.ts";
import { ownerOf } from "#/server/wallet/index.ts";
import { openVendorWallets } from "../../support/vendor-wallets.ts";

const world = await openVendorWallets((line) => expect.unreachable(line));
afterAll(world.close);
const { db, member } = world;

/** What the role that serves can write: a transfer of one member's, with so much put aside of another's. */
async function forged(id: string, { held, told }: { held: bigint; told: bigint }) {
  const [thief, victim] = [await member(), await member()];
  await thief.move("in", "10.00");
  const seat = await db
    .selectFrom("game_players")
    .select(["id", "vendor_id"])
    .where("member_id", "=", thief.player.memberId)
    .executeTakeFirstOrThrow();
  const owner = ownerOf(victim.player.memberId);
  await holdMoney(db, {
    ...{ reference: `vendor-transfer:${id}`, kind: "vendor_transfer", amountMinor: held },
    accountId: await openAccount(db, { owner, purpose: "wallet", currency: "VND" }),
  });
  await db
    .insertInto("wallet_transfers")
    .values({
      ...{ id, member_id: thief.player.memberId, player_id: seat.id, vendor_id: seat.vendor_id },
      ...{ direction: "in", amount_minor: told, currency: "VND", ask_after: new Date(8.64e14) },
    })
    .execute();
  return { thief, victim };
}

it.each([
  ["another member's money", { held: 500_00n, told: 500_00n }],
  ["another amount", { held: 900_00n, told: 1_00n }],
])(
  "a transfer to a vendor's wallet moves nothing but what it is of: %s is refused, and found",
  async (what, sums) => {
    const id = `forged${what.length}`;
    const { victim } = await forged(id, sums);
    const end = sql`select games_end_wallet_transfer(${id}, true, '')`.execute(db);
    await expect(end).rejects.toThrow("is not what was put aside");
    expect(await victim.player.balanceMinor()).toBe(1000_00n - sums.held);
    expect((await reconcileVendorWallets(db)).map((drift) => drift.id)).toContain(id);
  },
);
