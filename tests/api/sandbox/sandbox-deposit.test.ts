import { afterAll, describe, expect, it } from "vitest";
import { createDeposit, getDeposit, requestWithdrawal } from "#/lib/contract/cashier/calls.ts";
import { cashierLive } from "#/lib/contract/cashier/live.ts";
import type { LiveEvent } from "#/lib/contract/live.ts";
import { walletLive } from "#/lib/contract/wallet/live.ts";
import { buildApp } from "#/sandbox/payments/app.ts";
import { startOutbox } from "#/sandbox/payments/outbox.ts";
import { Store } from "#/sandbox/payments/store.ts";
import { decideWithdrawal, openProviders } from "#/server/cashier/index.ts";
import { createHub } from "#/server/events/index.ts";
import { cashierWorld, PROVIDER_KEY, SECRET_VAULT } from "../../support/cashier.ts";
import { testDatabase } from "../../support/database.ts";

let ours = "";
const world = await cashierWorld({
  providerWaitMs: 60_000,
  findProvider: (db, id) =>
    openProviders({ vault: SECRET_VAULT, publicUrl: ours, clock: Date.now })(db, id),
});
ours = await world.app.listen({ host: "127.0.0.1", port: 0 });

const its = await testDatabase();
const store = await Store.open(its.owner.url);
const outbox = startOutbox({ store, key: PROVIDER_KEY, log: () => undefined });
const sandbox = await buildApp({ store, key: PROVIDER_KEY, onQueued: outbox.wake, laterMs: 200 });
await world.owner.db
  .updateTable("payment_providers")
  .set({ api_url: await sandbox.listen({ host: "127.0.0.1", port: 0 }) })
  .execute();
const hub = createHub(world.url);
await hub.ready;
afterAll(async () => {
  await outbox.stop();
  await sandbox.close();
  await store.close();
  await hub.stop();
});

/** What a member's open pages hear, as the stream writes it; of recorded events also their ids. */
function listen(memberId: bigint, ids: bigint[] = []): LiveEvent[] {
  const events: LiveEvent[] = [];
  hub.subscribe(memberId, (heard) => {
    if (heard.what !== "message") return;
    const { type, data, id } = heard.message;
    if (id !== undefined) ids.push(id);
    const shape = Object.entries({ ...cashierLive, ...walletLive }).find(([of]) => of === type);
    const read = shape?.[1].safeParse(data);
    if (read?.success) events.push({ type, ...read.data } as LiveEvent);
  });
  return events;
}

function press(page: string, action: string) {
  return sandbox.inject({
    method: "POST",
    url: page,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: `action=${action}`,
  });
}

describe("a deposit through the sandbox provider", () => {
  it.each([
    ["pay", "credited", 20_000_000n],
    ["pay_twice", "credited", 20_000_000n],
    ["pay_later", "credited", 20_000_000n],
    ["fail", "failed", 0n],
  ] as const)("%s: it is %s, and the open pages hear of it", async (action, state, sumMinor) => {
    const member = await world.member();
    const heard = listen(member.id);
    const asked = { method: "bank_qr", amount: "200000" };
    const { value: deposit } = await member.call(createDeposit, asked);
    const page = new URL(deposit.payUrl ?? "").pathname;
    const back = await press(page, action);
    expect(back.headers.location).toBe(`${ours}/member/depositv2?deposit=${deposit.id}`);
    const words = () => store.listCallbacks(page.split("/").at(-1) ?? "");
    const wanted = action === "pay_twice" ? ["delivered", "delivered"] : ["delivered"];
    await expect.poll(async () => (await words()).map((word) => word.state)).toEqual(wanted);
    expect((await member.call(getDeposit, { id: deposit.id })).value.state).toBe(state);
    expect((await member.balance()).sumMinor).toBe(sumMinor);
    await expect
      .poll(() => heard.map(({ type }) => type))
      .toEqual(state === "credited" ? ["deposit", "balance", "deposit"] : ["deposit", "deposit"]);
    expect(heard[0]).toMatchObject({ type: "deposit", deposit: { payUrl: deposit.payUrl } });
    if (state === "credited")
      expect(heard[1]).toEqual({ type: "balance", sumBalance: "200000.00", heldBalance: "0.00" });
    expect(heard.at(-1)).toMatchObject({ type: "deposit", deposit: { id: deposit.id, state } });
  });
});

it("the open pages hear of a withdrawal at each step, with the balance after it", async () => {
  const { member, ask } = await world.memberWithAccount(100_000_000n);
  const ids: bigint[] = [];
  const heard = listen(member.id, ids);
  const { value } = await member.call(requestWithdrawal, ask);
  await decideWithdrawal(world.owner.db, {
    withdrawalId: value.id,
    decision: "reject",
    decidedBy: "ana",
    reason: "no",
  });
  await expect.poll(() => heard.length).toBe(4);
  expect(heard).toMatchObject([
    { type: "balance", sumBalance: "900000.00", heldBalance: "100000.00" },
    { type: "withdrawal", withdrawal: { id: value.id, state: "requested" } },
    { type: "balance", sumBalance: "1000000.00", heldBalance: "0.00" },
    { type: "withdrawal", withdrawal: { id: value.id, state: "rejected", reason: "no" } },
  ]);
  const recorded = await world.owner.db
    .selectFrom("events")
    .select("id")
    .where("member_id", "=", member.id)
    .where("kind", "in", ["withdrawal_requested", "withdrawal_rejected"])
    .orderBy("id")
    .execute();
  expect(ids).toEqual(recorded.map(({ id }) => id));
});
