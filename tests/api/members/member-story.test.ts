import { expect, it } from "vitest";
import { createDeposit, requestWithdrawal } from "#/lib/contract/cashier/calls.ts";
import { getMember } from "#/server/members/index.ts";
import { cashierWorld } from "../../support/cashier.ts";
import { addLogin } from "../../support/logins.ts";
import { type Ops, operators } from "../../support/operator.ts";

const world = await cashierWorld();
const { owner, db } = world;
const as = operators(owner);
const lucia = as("lucia", "support");
const tomas = as("tomas", "payments");
const irene = as("irene", "risk");

/** A member who can be reached, with money, and a withdrawal that waits. */
async function known() {
  const { member, ask } = await world.memberWithAccount(100_000_000n);
  const { id } = member;
  await db
    .updateTable("members")
    .set({
      payee_name: "NGUYEN THI LINH",
      email: `linh${id}@example.com`,
      proven_email: `linh${id}@example.com`,
      country_dialing_code: "84",
      mobile_num: "+84912345678",
      zalo: "linh-zalo-77",
      registered_ip: "203.0.113.9",
    })
    .where("id", "=", id)
    .execute();
  const { account } = await getMember(db, id);
  return { id, account, member, ask };
}
const story = async (ops: Ops, account: string, ...more: string[]) => {
  const ran = await ops("members", "show", account, ...more, "--json");
  expect(ran).toMatchObject({ exitCode: 0, err: "" });
  return JSON.parse(ran.out);
};

it("who a member is shows as far as the role of who asks goes", async () => {
  const { account, id } = await known();
  expect((await story(lucia, account)).identity).toEqual({
    realName: "N••• T••• L•••",
    mobile: "+84•••678",
    mobileProven: false,
    email: "l•••@e•••.com",
    emailProven: true,
    idNumber: null,
    messengers: { zalo: "•••-77" },
    registeredFrom: "203.0.•",
  });
  const { identity } = await story(tomas, account);
  expect(identity).toMatchObject({ realName: "NGUYEN THI LINH", mobile: "+84•••678" });
  expect((await story(irene, account)).identity).toMatchObject({
    realName: "NGUYEN THI LINH",
    mobile: "+84912345678",
    email: `linh${id}@example.com`,
    messengers: { zalo: "linh-zalo-77" },
    registeredFrom: "203.0.113.9",
  });
});

it("what is masked is nowhere in what support is shown, in lines and in JSON", async () => {
  const { account, member, ask, id } = await known();
  await member.call(requestWithdrawal, ask);
  await addLogin(db, { id, account }, { ip: "198.51.100.23" });
  const secrets = /NGUYEN|912345678|@example|203\.0\.113|198\.51\.100|0071000123456/;
  expect((await lucia("members", "show", account)).out).not.toMatch(secrets);
  expect((await lucia("members", "show", account, "--json")).out).not.toMatch(secrets);
  for (const words of [
    ["payees", "list", account],
    ["withdrawals", "list"],
  ]) {
    expect((await lucia(...words)).out).not.toMatch(secrets);
    expect((await tomas(...words)).out).toContain("NGUYEN THI LINH");
  }
});

it("money, what is held and for what, and what waits are told", async () => {
  const { account, member, ask } = await known();
  const { value: withdrawal } = await member.call(requestWithdrawal, ask);
  const { value: deposit } = await member.call(createDeposit, {
    method: "bank_qr",
    amount: "200000.00",
  });
  const adjust = ["members", "adjust", account, "add", "50", "--reason", "lost"];
  expect((await tomas(...adjust)).exitCode).toBe(3);
  const told = await story(irene, account);
  expect(told.holdings).toEqual({
    accounts: [
      { purpose: "wallet", currency: "VND", amount: "900000.00", frozen: [] },
      { purpose: "held", currency: "VND", amount: "100000.00", frozen: [] },
    ],
    held: [
      expect.objectContaining({ reference: `withdrawal:${withdrawal.id}`, amount: "100000.00" }),
    ],
  });
  expect(told.waiting).toMatchObject({
    deposits: [{ id: deposit.id }],
    withdrawals: [{ id: withdrawal.id, state: "requested" }],
    approvals: [{ act: "member_adjust", askedBy: "tomas" }],
    payments: [],
    reviews: [],
  });
  expect(told.payees).toMatchObject([{ holder: "NGUYEN THI LINH", numberMasked: "•••• 3456" }]);
  await tomas("withdrawals", "reject", withdrawal.id, "--reason", "Wrong bank");
  const after = await story(irene, account);
  expect(after.waiting.withdrawals).toEqual([]);
  expect(after.withdrawals).toMatchObject([{ id: withdrawal.id, state: "rejected" }]);
  expect(after.holdings.held).toEqual([]);
  const { out } = await irene("members", "show", account);
  for (const said of ["Waits", deposit.id, withdrawal.id, "member_adjust", "Rounds: none"])
    expect(out).toContain(said);
});

it("a word of a provider that was refused waits in the story of its member alone", async () => {
  const { member, word } = await world.memberWithDeposit();
  const { account } = await getMember(db, member.id);
  await world.say({ ...word("paid"), amount: "1.00" });
  const { waiting } = await story(irene, account);
  expect(waiting.payments).toMatchObject([{ outcome: "paid", amount: "1.00" }]);
  const other = await known();
  expect((await story(irene, other.account)).waiting.payments).toEqual([]);
});

it("logins and devices are told, the newest first, with who else has a device", async () => {
  const [one, other] = [await known(), await known()];
  const nowMs = Date.now();
  await addLogin(db, one, { device: `shared ${one.id}`, atMs: nowMs - 7_200_000 });
  await addLogin(db, other, { device: `shared ${one.id}`, atMs: nowMs });
  await addLogin(db, one, { device: `own ${one.id}`, atMs: nowMs, ip: "198.51.100.23" });
  const told = await story(irene, one.account);
  expect(told.logins).toMatchObject([
    { state: "open", address: "198.51.100.23", browser: "Firefox", system: "Android" },
    { state: "expired", address: "203.0.113.7", country: "VN" },
  ]);
  expect(told.devices).toMatchObject([{ alsoOf: [] }, { alsoOf: [other.account] }]);
  expect(told.logins[1].device).toBe(told.devices[1].id);
  for (const ops of [lucia, tomas])
    expect((await story(ops, one.account)).devices[1]).toMatchObject({ alsoOf: [] });
  await irene("members", "sign-out", one.account, "--reason", "asked for");
  expect((await story(irene, one.account)).logins[0].state).toBe("ended");
});

it("of each kind only so many are told as asked for", async () => {
  const one = await known();
  for (let back = 0; back < 7; back++)
    await addLogin(db, one, { device: `d${back} ${one.id}`, atMs: Date.now() - back });
  expect((await story(irene, one.account)).logins).toHaveLength(5);
  const told = await story(irene, one.account, "--limit", "6");
  expect([told.logins.length, told.devices.length]).toEqual([6, 6]);
  for (const limit of ["0", "101", "x"])
    expect((await irene("members", "show", one.account, "--limit", limit)).exitCode).toBe(2);
});

it("notes of two at one moment are both kept, by whom, and never the member's to read", async () => {
  const { account } = await known();
  const both = await Promise.all([
    lucia("members", "note", account, "Calls  from work,\u00a0speaks Thai"),
    irene("members", "note", account, "Asked twice for a limit"),
  ]);
  expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  await lucia("members", "note", account, "Third");
  const { notes, acts } = await story(tomas, account);
  expect(notes[0]).toMatchObject({ by: "lucia", text: "Third" });
  expect(
    notes.map(({ by, text }: { by: string; text: string }) => `${by}: ${text}`).sort(),
  ).toEqual([
    "irene: Asked twice for a limit",
    "lucia: Calls from work, speaks Thai",
    "lucia: Third",
  ]);
  expect(acts).toEqual([]);
  expect((await irene("audit", "list", "--of", account)).out).toContain("Asked twice for a limit");
});

it("a note that is none, of nobody or by somebody else's role is refused", async () => {
  const { account } = await known();
  for (const text of [" ", "two\u0007signs", "x".repeat(501)])
    expect((await lucia("members", "note", account, text)).exitCode).toBe(3);
  expect((await lucia("members", "note", "nobody-at-all", "text")).exitCode).toBe(3);
  expect((await lucia("members", "note", account)).exitCode).toBe(2);
  expect((await lucia("members", "note", account, "two", "words")).exitCode).toBe(2);
  const marco = as("marco", "content");
  expect((await marco("members", "note", account, "text")).err).toContain("That is for");
  expect((await marco("members", "show", account)).err).toContain("That is for");
  expect((await story(lucia, account)).notes).toEqual([]);
});

it("who looked at an account, and how much they saw, is kept", async () => {
  const { account } = await known();
  await lucia("members", "show", account);
  await irene("members", "show", account);
  await irene("members", "show", "nobody-at-all");
  const ran = await irene("audit", "list", "--of", account, "--json");
  expect(JSON.parse(ran.out)).toMatchObject([
    { act: "member_show", by: "irene", after: { sight: "whole" } },
    { act: "member_show", by: "lucia", after: { sight: "masked" } },
  ]);
});
