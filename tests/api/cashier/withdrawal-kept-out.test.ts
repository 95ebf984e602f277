import { describe, expect, it } from "vitest";
import { systemClock } from "#/lib/base/time.ts";
import {
  confirmReceipt,
  listWithdrawals,
  requestWithdrawal,
} from "#/lib/contract/cashier/calls.ts";
import { confirmDueWithdrawals, decideWithdrawal } from "#/server/cashier/index.ts";
import { setMemberStatus } from "#/server/members/index.ts";
import { openSession } from "#/server/session/index.ts";
import { changeSite } from "#/server/site/index.ts";
import { cashierWorld } from "../../support/cashier.ts";

const world = await cashierWorld();
const { db, memberWithAccount } = world;
const owner = world.owner.db;

async function approved() {
  const { member, ask } = await memberWithAccount(100_000_000n);
  const { id } = (await member.call(requestWithdrawal, ask)).value;
  await decideWithdrawal(owner, { withdrawalId: id, decision: "approve", decidedBy: "ana" });
  const place = { device: "d", ip: "192.0.2.1", userAgent: "", country: "PE" };
  const from = { memberId: member.id, account: "x", kind: 0, currency: "VND", ...place } as const;
  await openSession(db, systemClock, from);
  const read = async () => (await member.call(listWithdrawals, {})).value.list[0];
  return { member, id, read };
}
const timeIsUp = (id: string) =>
  owner
    .updateTable("withdrawals")
    .set({ confirm_by: new Date(Date.now() - 1_000) })
    .where("id", "=", id)
    .execute();
const EVERYWHERE = { blocked: [], only: [] };

const CLOSINGS = {
  "the site is in maintenance": {
    close: () => changeSite(owner, { maintenance: true }),
    open: () => changeSite(owner, { maintenance: false }),
  },
  "the site is closed to its region": {
    close: () => changeSite(owner, { regionRestriction: true }),
    open: () => changeSite(owner, { regionRestriction: false }),
  },
  "the country of the last login is blocked": {
    close: () => changeSite(owner, { regions: { blocked: ["PE"], only: [] } }),
    open: () => changeSite(owner, { regions: EVERYWHERE }),
  },
  "other countries alone are served": {
    close: () => changeSite(owner, { regions: { blocked: [], only: ["MX"] } }),
    open: () => changeSite(owner, { regions: EVERYWHERE }),
  },
  "the account is suspended": {
    close: (id: bigint) => setMemberStatus(db, systemClock, id, "suspended"),
    open: (id: bigint) => setMemberStatus(db, systemClock, id, "active"),
  },
};

describe.each(Object.entries(CLOSINGS))("while %s", (_name, { close, open }) => {
  it("no withdrawal counts as received by time, and there is all the time afterwards [WAL-13]", async () => {
    const { member, id, read } = await approved();
    await close(member.id);
    await timeIsUp(id);
    expect(await confirmDueWithdrawals(db)).toBe(0);
    const openedAtMs = Date.now();
    await open(member.id);
    await confirmDueWithdrawals(db);
    const again = await read();
    expect(again?.state).toBe("approved");
    expect(Date.parse(again?.confirmBy ?? "") - openedAtMs).toBeGreaterThanOrEqual(30 * 60_000);
    await timeIsUp(id);
    await confirmDueWithdrawals(db);
    expect((await read())?.state).toBe("received");
  });

  it("a time that ends unseen does not count: the word is taken as soon as the member is back [WAL-10]", async () => {
    const { member, id, read } = await approved();
    await close(member.id);
    await timeIsUp(id);
    await open(member.id);
    expect(Date.parse((await read())?.confirmBy ?? "")).toBeGreaterThan(Date.now());
    const word = await member.call(confirmReceipt, { id, outcome: "not_received" });
    expect(word).toMatchObject({ code: "ok", value: { state: "not_received" } });
  });
});

it("whose country is served has no more time for others' being kept out", async () => {
  const { id, read } = await approved();
  await changeSite(owner, { regions: { blocked: ["MX"], only: [] } });
  await timeIsUp(id);
  await confirmDueWithdrawals(db);
  await changeSite(owner, { regions: EVERYWHERE });
  expect((await read())?.state).toBe("received");
});

it("a word that was said can be corrected for the whole time after the member was kept out", async () => {
  const { member, id } = await approved();
  await member.call(confirmReceipt, { id, outcome: "received" });
  await changeSite(owner, { maintenance: true });
  await timeIsUp(id);
  await changeSite(owner, { maintenance: false });
  await confirmDueWithdrawals(db);
  const corrected = { id, outcome: "not_received", instead: "received" } as const;
  expect((await member.call(confirmReceipt, corrected)).code).toBe("ok");
});

it("a withdrawal that time closed stays closed", async () => {
  const { member, id } = await approved();
  await timeIsUp(id);
  await confirmDueWithdrawals(db);
  await changeSite(owner, { maintenance: true });
  await changeSite(owner, { maintenance: false });
  await confirmDueWithdrawals(db);
  const word = await member.call(confirmReceipt, { id, outcome: "not_received" });
  expect(word.code).toBe("already_closed");
});
