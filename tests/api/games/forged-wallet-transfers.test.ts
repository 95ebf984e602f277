import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { reconcileVendorWallets } from "#/server/games/reconcile-wallets.ts";
import { holdMoney, openAccount } from "#/server/ledger/index.ts";
import { ownerOf } from "#/server/wallet/index.ts";
import { enterGame, SECRETS } from "../../support/vendor.ts";
import { openVendorWallets, VENDOR } from "../../support/vendor-wallets.ts";

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

it("a round that its vendor did not sign is no play, whoever brings it", async () => {
  const { player } = await member();
  const { playerId } = await enterGame(world.games, player);
  const told = { playerId, currency: "VND", roundId: "made-up", gameId: "triple-siete" };
  const round = {
    ...{ ...told, stake: "10.00", payout: "0.00" },
    ...{ startedAt: "2026-11-01T10:00:00.000Z", settledAt: "2026-11-01T10:00:05.000Z" },
  };
  const [stamp, body] = [String(Date.now()), Buffer.from(JSON.stringify(round))];
  const sign = (key: string) =>
    createHmac("sha256", key).update(`${stamp}.`).update(body).digest("hex");
  const note = (signature: string, bytes = body) =>
    sql<{ code: string }>`
      select games_note_reported_round(${VENDOR}, ${stamp}, ${bytes}::bytea, ${signature}) as code`.execute(
      db,
    );
  const right = sign(SECRETS.get(VENDOR) ?? "");
  const other = Buffer.from(JSON.stringify({ ...round, stake: "9999.00" }));
  for (const forged of [note(sign("a guess")), note(right, other)])
    await expect(forged).rejects.toMatchObject({ code: "42501" });
  const directly = sql`select games_report_round(1, ${playerId}, 'x', 'triple-siete', 'VND', 1, 0, now(), now())`;
  for (const forged of [directly, sql`select from vendor_signing_keys`])
    await expect(forged.execute(db)).rejects.toMatchObject({ code: "42501" });
  expect((await note(right)).rows).toEqual([{ code: "ok" }]);
  expect((await note(right)).rows).toEqual([{ code: "replayed" }]);
});
