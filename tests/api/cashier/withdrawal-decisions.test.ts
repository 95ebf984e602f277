import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { InputOf } from "#/lib/contract/call.ts";
import {
  confirmReceipt,
  listWithdrawals,
  requestWithdrawal,
} from "#/lib/contract/cashier/calls.ts";
import { confirmDueWithdrawals, decideWithdrawal } from "#/server/cashier/index.ts";
import { reconcile } from "#/server/ledger/index.ts";
import { cashierWorld } from "../../support/cashier.ts";

const world = await cashierWorld();
const { db, memberWithAccount, balances, kindsOf } = world;
const DONG = 100n;

const approve = (withdrawalId: string) =>
  decideWithdrawal(world.owner.db, { withdrawalId, decision: "approve", decidedBy: "ana" });
const reject = (withdrawalId: string) =>
  decideWithdrawal(world.owner.db, {
    withdrawalId,
    decision: "reject",
    decidedBy: "ana",
    reason: "The bank does not know this account",
  });

async function requested(amount = "300000") {
  const { member, ask } = await memberWithAccount(1_000_000n * DONG);
  const { value } = await member.call(requestWithdrawal, { ...ask, amount });
  return { member, ask, id: value.id };
}

async function approved() {
  const made = await requested();
  await approve(made.id);
  return made;
}

function moveTime(id: string) {
  return world.owner.db
    .updateTable("withdrawals")
    .set({ confirm_by: new Date(Date.now() - 1_000) })
    .where("id", "=", id)
    .execute();
}

describe("the decision", () => {
  it("approves: the held money leaves, and an event says so", async () => {
    const { member, id } = await requested();
    const decided = await approve(id);
    expect(decided).toMatchObject({ ok: true, value: { state: "approved" } });
    expect(await balances(member)).toEqual([700_000n, 0n]);
    expect(await kindsOf(member.id)).toEqual([
      ...["payee_added", "withdrawal_requested", "withdrawal_approved"],
    ]);
    const { value } = await member.call(listWithdrawals, {});
    const [row] = value.list;
    const minutes = (Date.parse(row?.confirmBy ?? "") - Date.parse(row?.decidedAt ?? "")) / 60_000;
    expect(minutes).toBeCloseTo(30, 2);
  });

  it("rejects: the money is back, with the reason", async () => {
    const { member, id } = await requested();
    await reject(id);
    expect(await balances(member)).toEqual([1_000_000n, 0n]);
    expect(await kindsOf(member.id)).toEqual([
      ...["payee_added", "withdrawal_requested", "withdrawal_rejected"],
    ]);
    expect((await member.call(listWithdrawals, {})).value.list[0]).toMatchObject({
      state: "rejected",
      reason: "The bank does not know this account",
    });
  });

  it("is taken exactly once when many decide at the same time", async () => {
    for (let round = 0; round < 5; round++) {
      const { member, id } = await requested();
      const results = await Promise.all(
        Array.from({ length: 10 }, (_, index) => (index % 2 ? approve(id) : reject(id))),
      );
      const taken = results.filter(({ ok }) => ok);
      expect(taken).toHaveLength(1);
      const [winner] = taken;
      const wasApproved = winner?.ok && winner.value.state === "approved";
      expect(await balances(member)).toEqual([wasApproved ? 700_000n : 1_000_000n, 0n]);
      const refused = results.find(({ ok }) => !ok);
      expect(refused).toMatchObject({
        code: "already_decided",
        detail: { state: wasApproved ? "approved" : "rejected" },
      });
    }
  });

  it("is kept with who took it, and kept as it was", async () => {
    const { id } = await requested();
    await reject(id);
    await approve(id);
    const kept = db.selectFrom("withdrawal_decisions").selectAll().where("withdrawal_id", "=", id);
    expect(await kept.execute()).toMatchObject([
      { decision: "reject", decided_by: "ana", reason: "The bank does not know this account" },
    ]);
    for (const text of [
      "update withdrawal_decisions set decided_by = 'eve'",
      "delete from withdrawal_decisions",
      "truncate withdrawal_decisions",
    ])
      await expect(sql.raw(text).execute(world.owner.db)).rejects.toThrow("decisions are kept");
  });

  it("needs a withdrawal", async () => {
    expect(await approve("wnone")).toMatchObject({ ok: false, code: "not_found" });
  });
});

describe("the member's word on what arrived", () => {
  it("is received, not received, or received in part [WAL-10] [WAL-11] [WAL-12]", async () => {
    const one = await approved();
    const all = { id: one.id, outcome: "received" } as const;
    expect((await one.member.call(confirmReceipt, all)).value.state).toBe("received");

    const two = await approved();
    const none = { id: two.id, outcome: "not_received" } as const;
    expect((await two.member.call(confirmReceipt, none)).value.state).toBe("not_received");

    const three = await approved();
    const part = { id: three.id, outcome: "partly_received", missingAmount: "50000" } as const;
    expect((await three.member.call(confirmReceipt, part)).value).toMatchObject({
      state: "partly_received",
      missingAmount: "50000.00",
    });
    expect(await kindsOf(three.member.id)).toContain("withdrawal_confirmed");
  });

  it("is said once, after the approval, and never about all of it or more", async () => {
    const { member, id } = await requested();
    const word = { id, outcome: "received" } as const;
    expect((await member.call(confirmReceipt, word)).code).toBe("not_approved");
    await approve(id);
    for (const [missingAmount, code] of [
      ["300000", "above_maximum"],
      ["0", "bad_amount"],
      ["1.001", "amount_too_precise"],
    ] as const) {
      const part = { id, outcome: "partly_received", missingAmount } as const;
      expect((await member.call(confirmReceipt, part)).code).toBe(code);
    }
    const replies = await Promise.all([
      member.call(confirmReceipt, { id, outcome: "received" }),
      member.call(confirmReceipt, { id, outcome: "not_received" }),
      member.call(confirmReceipt, { id, outcome: "partly_received", missingAmount: "1" }),
    ]);
    expect(replies.map(({ code }) => code).sort()).toEqual([
      "already_closed",
      "already_closed",
      "ok",
    ]);
    const { id: gone, member: other } = await requested();
    await reject(gone);
    expect((await other.call(confirmReceipt, { id: gone, outcome: "received" })).code).toBe(
      "already_closed",
    );
  });

  it("may be corrected until the time is up, by a word that names what it corrects", async () => {
    const { member, id } = await approved();
    const say = (word: Partial<InputOf<typeof confirmReceipt>>) =>
      member.call(confirmReceipt, { id, ...word });
    await say({ outcome: "not_received" });
    expect((await say({ outcome: "received", instead: "received" })).code).toBe("already_closed");
    const part = { outcome: "partly_received", missingAmount: "50000" } as const;
    expect((await say({ ...part, instead: "not_received" })).value).toMatchObject({
      state: "partly_received",
      missingAmount: "50000.00",
    });
    expect((await say({ outcome: "received", instead: "partly_received" })).value).toMatchObject({
      state: "received",
      missingAmount: null,
    });
    await moveTime(id);
    const late = await say({ outcome: "not_received", instead: "received" });
    expect(late.code).toBe("already_closed");
    expect((await member.call(listWithdrawals, {})).value.list[0]?.state).toBe("received");
  });

  it("is corrected once by many corrections at the same time", async () => {
    const { member, id } = await approved();
    await member.call(confirmReceipt, { id, outcome: "not_received" });
    const replies = await Promise.all(
      ["1", "2", "3", "4", "5"].map((missingAmount) =>
        member.call(confirmReceipt, {
          ...{ id, outcome: "partly_received", missingAmount, instead: "not_received" },
        }),
      ),
    );
    expect(replies.filter(({ code }) => code === "ok")).toHaveLength(1);
    expect(replies.filter(({ code }) => code === "already_closed")).toHaveLength(4);
  });

  it("said again to the letter is answered as it was, acts once, and outlives its time", async () => {
    const { member, id } = await approved();
    const first = { id, outcome: "partly_received", missingAmount: "50000" } as const;
    const corrected = { id, outcome: "received", instead: "partly_received" } as const;
    for (const word of [first, corrected]) {
      const replies = await Promise.all([1, 2, 3].map(() => member.call(confirmReceipt, word)));
      expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
      expect(replies.map(({ code }) => code)).toEqual(["ok", "ok", "ok"]);
    }
    await moveTime(id);
    expect((await member.call(confirmReceipt, corrected)).value.state).toBe("received");
    expect((await member.call(confirmReceipt, first)).code).toBe("already_closed");
    const kinds = await kindsOf(member.id);
    expect(kinds.filter((kind) => kind === "withdrawal_confirmed")).toHaveLength(2);
  });

  it("said again of another missing amount is another word", async () => {
    const { member, id } = await approved();
    const say = (missingAmount: string) =>
      member.call(confirmReceipt, { id, outcome: "partly_received", missingAmount });
    expect((await say("50000")).code).toBe("ok");
    expect((await say("50001")).code).toBe("already_closed");
    expect((await say("50000.00")).value.missingAmount).toBe("50000.00");
  });

  it("corrects nothing that was not said", async () => {
    const { member, id } = await requested();
    const word = { id, outcome: "not_received", instead: "received" } as const;
    expect((await member.call(confirmReceipt, word)).code).toBe("not_approved");
    await approve(id);
    expect((await member.call(confirmReceipt, word)).code).toBe("already_closed");
    const { member: other, id: gone } = await requested();
    await reject(gone);
    expect((await other.call(confirmReceipt, { ...word, id: gone })).code).toBe("already_closed");
  });

  it("is the member's own", async () => {
    const { id } = await approved();
    const stranger = await world.member();
    const word = { id, outcome: "received" } as const;
    expect((await stranger.call(confirmReceipt, word)).status).toBe(404);
    expect((await stranger.call(listWithdrawals, {})).value.totalCount).toBe(0);
  });

  it("counts as received when the time is up, and no word counts after [WAL-13]", async () => {
    const { member, id } = await approved();
    await confirmDueWithdrawals(db);
    const state = async () => (await member.call(listWithdrawals, {})).value.list[0]?.state;
    expect(await state()).toBe("approved");
    await moveTime(id);
    const late = { id, outcome: "not_received" } as const;
    expect((await member.call(confirmReceipt, late)).code).toBe("already_closed");
    await Promise.all([confirmDueWithdrawals(db), confirmDueWithdrawals(db)]);
    expect(await state()).toBe("received");
    const same = { id, outcome: "received" } as const;
    expect((await member.call(confirmReceipt, same)).code).toBe("already_closed");
    const kinds = await kindsOf(member.id);
    expect(kinds.filter((kind) => kind === "withdrawal_confirmed")).toHaveLength(1);
  });

  it("and the time never both win", async () => {
    for (let round = 0; round < 5; round++) {
      const { member, id } = await approved();
      const word = member.call(confirmReceipt, { id, outcome: "not_received" });
      const time = moveTime(id).then(() => confirmDueWithdrawals(db));
      const [said, closed] = await Promise.all([word, time]);
      expect((said.code === "ok" ? 1 : 0) + closed).toBe(1);
    }
  });
});

it("nothing was made or lost", async () => {
  expect(await world.ledgerSum()).toBe(0n);
  expect((await reconcile(db)).drift).toEqual([]);
});
