import { afterAll, expect, it } from "vitest";
import { listActs } from "#/server/ledger/index.ts";
import { operators } from "../../support/operator.ts";
import { openVendorWallets, VENDOR } from "../../support/vendor-wallets.ts";

const world = await openVendorWallets(() => undefined);
afterAll(world.close);
const { db, owner, member, lostOrder, faultsOfTheBooks, askAgain } = world;
const as = operators(owner);
const [tomas, irene, lucia] = [
  as("tomas", "payments"),
  as("irene", "risk"),
  as("lucia", "support"),
];
const WHY = "Salaoro, ticket 81: it is there";
const run = async (ops: typeof tomas, ...args: string[]) =>
  JSON.parse((await ops(...args, "--json")).out);

/** A transfer that its vendor did not answer, and that nobody asks about now. */
async function lost(direction: "in" | "out", amount: string, put = "0") {
  const { player, move, at } = await member();
  if (put !== "0") await move("in", put);
  const { transferId: id } = await lostOrder(player, direction, amount);
  const end = (ops: typeof tomas, how: string, reason = WHY) =>
    run(ops, "vendor-transfers", "end", id, "--as", how, "--reason", reason);
  const agreed = async (how: "done" | "refused") => {
    const asked = await end(tomas, how);
    expect(asked.code).toBe("approval_needed");
    await irene("approvals", "approve", asked.fields.approval);
    return end(tomas, how);
  };
  return { id, player, end, agreed, at };
}

it("a transfer that its vendor never answers is listed, and ended by two as the vendor says", async () => {
  const { id, player, agreed, end } = await lost("in", "250.00");
  const listed = await run(lucia, "vendor-transfers", "list");
  expect(listed).toContainEqual(
    expect.objectContaining({
      id,
      vendor: VENDOR,
      direction: "in",
      amount: "250.00",
      state: "asked",
    }),
  );
  expect((await lucia("vendor-transfers", "list")).out).toContain(id);
  expect((await end(lucia, "done")).code).not.toBe("approval_needed");
  expect(await agreed("done")).toMatchObject({ ok: true });
  expect(await player.balanceMinor()).toBe(750_00n);
  expect(await end(tomas, "refused")).toMatchObject({ code: "already_closed" });
  // What the vendor says afterwards changes nothing.
  await askAgain(player);
  expect(await player.balanceMinor()).toBe(750_00n);
  const acts = await listActs(owner.db, { limit: 5, of: id });
  expect(acts.map(({ act }) => act)).toContain("vendor_transfer_end");
  expect(await faultsOfTheBooks()).toEqual([]);
});

it.each([
  ["in", "refused", 1000_00n],
  ["out", "done", 900_00n],
  ["out", "refused", 700_00n],
] as const)(
  "%s that is %s leaves the money where the vendor says",
  async (direction, how, left) => {
    const one = await lost(direction, "200.00", direction === "out" ? "300.00" : "0");
    expect(await one.agreed(how)).toMatchObject({ ok: true });
    expect(await one.player.balanceMinor()).toBe(left);
    expect(await faultsOfTheBooks()).toEqual([]);
  },
);

it("an agreement is for what was asked, and not while the vendor is being asked", async () => {
  const { id, player, end } = await lost("in", "100.00");
  const asked = await end(tomas, "done");
  await irene("approvals", "approve", asked.fields.approval);
  expect((await end(tomas, "refused")).code).toBe("approval_needed");
  expect((await end(tomas, "done", "Another word")).code).toBe("approval_needed");
  await db
    .updateTable("wallet_transfers")
    .set({ asking_until: new Date(Date.now() + 60_000) })
    .where("id", "=", id)
    .execute();
  expect(await end(tomas, "done")).toMatchObject({ code: "transfer_asking" });
  expect(await player.balanceMinor()).toBe(900_00n);
  await db
    .updateTable("wallet_transfers")
    .set({ asking_until: null })
    .where("id", "=", id)
    .execute();
  const both = await Promise.all([end(tomas, "done"), end(tomas, "done")]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(
    await run(tomas, "vendor-transfers", "end", "t0", "--as", "done", "--reason", WHY),
  ).toMatchObject({
    code: "not_found",
  });
  for (const args of [
    ["--as", "lost", "--reason", WHY],
    ["--as", "done"],
    ["--reason", WHY],
  ])
    expect((await tomas("vendor-transfers", "end", id, ...args)).exitCode).toBe(2);
  expect(await faultsOfTheBooks()).toEqual([]);
});
