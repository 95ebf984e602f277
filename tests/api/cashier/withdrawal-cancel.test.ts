import { expect, it } from "vitest";
import { listWithdrawals, requestWithdrawal } from "#/lib/contract/cashier/calls.ts";
import { cancelWithdrawal } from "#/lib/contract/cashier/withdrawal-calls.ts";
import { reconcileCashier } from "#/server/cashier/index.ts";
import { payoutWorld } from "../../support/payouts.ts";
import { tamper } from "../../support/tamper.ts";

const world = await payoutWorld();
const { owner, requested, approve, reject, kindsOf, db } = world;

it("a member takes a withdrawal back that nobody has decided on: its money is in the balance again, once", async () => {
  const { member, id, money } = await requested();
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => member.call(cancelWithdrawal, { id })),
  );
  expect(replies.map(({ code, value }) => [code, value.state])).toEqual(
    replies.map(() => ["ok", "cancelled"]),
  );
  expect(await money()).toEqual([1_000_000n, 0n]);
  expect((await kindsOf(member.id)).filter((kind) => kind === "withdrawal_cancelled")).toHaveLength(
    1,
  );
  expect(await approve(id)).toMatchObject({ code: "already_decided" });
  expect(await reject(id)).toMatchObject({ code: "already_decided" });
  const { value } = await member.call(listWithdrawals, {});
  expect(value.list[0]).toMatchObject({ id, state: "cancelled", confirmBy: null });
});

it("nobody else takes it back, nor anybody once it is approved, paid or refused", async () => {
  const [one, other] = [await requested(), await requested()];
  expect((await other.member.call(cancelWithdrawal, { id: one.id })).code).toBe("not_found");
  await approve(one.id);
  expect((await one.member.call(cancelWithdrawal, { id: one.id })).code).toBe("already_decided");
  await reject(other.id);
  expect((await other.member.call(cancelWithdrawal, { id: other.id })).code).toBe(
    "already_decided",
  );
  expect(await one.money()).toEqual([700_000n, 300_000n]);
});

it("of a cancellation and a decision at the same time one wins", async () => {
  const asked = await Promise.all(Array.from({ length: 6 }, () => requested()));
  for (const { member, id, money } of asked) {
    const [decided, cancelled] = await Promise.all([
      approve(id, "hand"),
      member.call(cancelWithdrawal, { id }),
    ]);
    expect(decided.ok).toBe(cancelled.code !== "ok");
    expect(await money()).toEqual([decided.ok ? 700_000n : 1_000_000n, 0n]);
  }
  expect(await reconcileCashier(owner.db)).toEqual([]);
  expect(await world.ledgerSum()).toBe(0n);
});

it("who serves writes no such state by itself", async () => {
  const { id } = await requested();
  const write = db
    .updateTable("withdrawals")
    .set({ state: "cancelled", decided_at: new Date() })
    .where("id", "=", id)
    .execute();
  await expect(write).rejects.toThrow("only the operator decides");
  const { member, ask } = await world.memberWithAccount(100_000_000n);
  expect((await member.call(requestWithdrawal, { ...ask, amount: "300000" })).code).toBe("ok");
});

it("who takes back ten within a day asks for no more until tomorrow", async () => {
  const { member, ask } = await world.memberWithAccount(100_000_000n);
  const request = () => member.call(requestWithdrawal, { ...ask, amount: "300000" });
  for (let turn = 0; turn < 10; turn++) {
    const { code, value } = await request();
    expect([code, (await member.call(cancelWithdrawal, { id: value.id })).code]).toEqual([
      "ok",
      "ok",
    ]);
  }
  expect(await request()).toMatchObject({
    ...{ status: 422, code: "too_many_cancelled", value: { most: 10 } },
  });
  expect((await member.balance()).sumMinor).toBe(100_000_000n);
  await tamper(
    owner.url,
    `update withdrawals set created_at = created_at - interval '25 hours' where member_id = ${member.id}`,
  );
  expect((await request()).code).toBe("ok");
});
