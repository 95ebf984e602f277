import { sql } from "kysely";
import { expect, it } from "vitest";
import { addPayeeAccount, requestWithdrawal } from "#/lib/contract/cashier/calls.ts";
import { findMembersByPayment } from "#/server/cashier/index.ts";
import { inTransaction } from "#/server/db/index.ts";
import { getMember, searchMembers } from "#/server/members/index.ts";
import { cashierWorld, PAYMENT_PASSWORD } from "../../support/cashier.ts";
import { addLogin } from "../../support/logins.ts";
import { type Ops, operators } from "../../support/operator.ts";
import { plansOf } from "../../support/plans.ts";

const world = await cashierWorld();
const { owner, db } = world;
const as = operators(owner);
const lucia = as("lucia", "support");
const tomas = as("tomas", "payments");
const irene = as("irene", "risk");
let made = 0;

/** A member whom somebody may look for. */
async function sought(more: object = {}) {
  const member = await world.member();
  const { id } = member;
  const number = ++made;
  const account = `Search${number}x`;
  await db
    .updateTable("members")
    .set({
      username: account,
      username_key: account.toLowerCase(),
      payee_name: `Trần Văn ${"ABCDEFGHIJKLMN"[number]}h`,
      email: `Minh${number}@Example.com`,
      country_dialing_code: "84",
      mobile_num: `+8491234${5_600 + number}`,
      ...more,
    })
    .where("id", "=", id)
    .execute();
  return { member, id, account, number };
}
const found = async (ops: Ops, ...words: string[]): Promise<string[]> => {
  const ran = await ops("members", "search", ...words, "--json");
  expect(ran).toMatchObject({ exitCode: 0, err: "" });
  return JSON.parse(ran.out).map(({ account }: { account: string }) => account);
};
const actsOn = async (account: string) =>
  JSON.parse((await irene("audit", "list", "--of", account, "--json")).out);

it("a member is found by the beginning of a username, in any case", async () => {
  const { account } = await sought();
  expect(await found(lucia, "username", account.toUpperCase())).toEqual([account]);
  expect(await found(lucia, "username", account.slice(0, -1))).toContain(account);
  expect(await found(lucia, "username", `${account}%`)).toEqual([]);
});

it("a member is found by name and e-mail: whole by all, by beginnings only by who sees them", async () => {
  const { account, number } = await sought();
  const { payeeName } = await getMember(db, (await idOf(account)) ?? 0n);
  const [name, email] = [payeeName ?? "", `minh${number}@example.com`];
  expect(await found(lucia, "name", name.toUpperCase())).toEqual([account]);
  expect(await found(lucia, "email", email)).toEqual([account]);
  expect(await found(lucia, "name", name.slice(0, -1))).toEqual([]);
  expect(await found(lucia, "email", email.slice(0, -1))).toEqual([]);
  expect(await found(tomas, "name", name.slice(0, -1))).toEqual([account]);
  expect(await found(tomas, "email", email.slice(0, -1))).toEqual([]);
  expect(await found(irene, "email", email.slice(0, -1))).toEqual([account]);
});
const idOf = async (account: string) =>
  (await db.selectFrom("members").select("id").where("username", "=", account).executeTakeFirst())
    ?.id;

it("a member is found by mobile, proven, typed or from before numbers were kept in E.164", async () => {
  const typed = await sought();
  const proven = await sought({ mobile_num: null, proven_mobile: "+84987654321" });
  const before = await sought({ mobile_num: "0977111222" });
  await sought({ mobile_num: "0977111222", country_dialing_code: "62" });
  expect(await found(lucia, "mobile", `+84 91234 ${5_600 + typed.number}`)).toEqual([
    typed.account,
  ]);
  expect(await found(lucia, "mobile", "+84987654321")).toEqual([proven.account]);
  expect(await found(lucia, "mobile", "+84 977 111 222")).toEqual([before.account]);
  for (const none of ["0977111222", "+84", "nobody"])
    expect((await lucia("members", "search", "mobile", none)).exitCode).toBe(2);
});

it("a member is found by an account number, by its hash, and by payments and risk alone", async () => {
  const { member, account } = await sought();
  const other = await sought();
  const saving = {
    kind: "bank",
    institution: "Banco del Delta",
    number: "00710ABC0999",
    paymentPassword: PAYMENT_PASSWORD,
  } as const;
  await member.call(addPayeeAccount, { ...saving, holder: "Trần Văn Ch" });
  for (const one of [member, other.member]) await one.isCalled("TRAN VAN B");
  await member.call(addPayeeAccount, saving);
  await other.member.call(addPayeeAccount, saving);
  const both = [account, other.account].sort();
  expect((await found(tomas, "payee", "00710 abc-0999")).sort()).toEqual(both);
  expect((await found(irene, "payee", "00710ABC0999", "Banco del Delta")).sort()).toEqual(both);
  expect(await found(tomas, "payee", "00710ABC0998")).toEqual([]);
  expect((await tomas("members", "search", "payee", "short")).exitCode).toBe(2);
  expect((await lucia("members", "search", "payee", "00710ABC0999")).err).toContain("That is for");
  const { out } = await tomas("members", "search", "payee", "00710ABC0999");
  expect(out).toContain("•••• 0999");
  expect(out).not.toContain("00710");
});

it("who shares a device is found by its number, by risk alone", async () => {
  const [one, other, neither] = [await sought(), await sought(), await sought()];
  await addLogin(db, one, { device: "a shared phone", atMs: Date.now() - 1_000 });
  await addLogin(db, other, { device: "a shared phone" });
  await addLogin(db, neither, { device: "another phone" });
  const { devices } = JSON.parse((await irene("members", "show", one.account, "--json")).out);
  expect(await found(irene, "device", devices[0].id)).toEqual([other.account, one.account]);
  expect(await found(irene, "device", "999999999")).toEqual([]);
  expect((await irene("members", "search", "device", "x")).exitCode).toBe(2);
  expect((await tomas("members", "search", "device", "1")).err).toContain("That is for");
});

it("whose a payment is, is found by the provider's id of it and by ours, refused ones too", async () => {
  const { member, deposit, word } = await world.memberWithDeposit();
  const { account } = await getMember(db, member.id);
  const refused = word("paid", "p-of-another-amount");
  await world.say({ ...refused, amount: "1.00" });
  await world.say(word("paid"));
  for (const id of [deposit.id, word("paid").paymentId, refused.paymentId])
    expect(await found(lucia, "payment", id)).toEqual([account]);
  const with_ = await world.memberWithAccount(100_000_000n);
  const { value: withdrawal } = await with_.member.call(requestWithdrawal, with_.ask);
  expect(await findMembersByPayment(owner.db, withdrawal.id, 5)).toEqual([
    { memberId: with_.member.id, through: `withdrawal ${withdrawal.id}` },
  ]);
  expect(await found(lucia, "payment", "p-of-nobody")).toEqual([]);
});

it("who searched for whom and by what is kept on each who was found, without what was typed", async () => {
  const { account, number } = await sought();
  await lucia("members", "search", "email", `minh${number}@example.com`);
  await lucia("members", "search", "email", "nobody@example.com");
  const kept = { act: "member_search", by: "lucia", after: { by: "email", for: "m•••@e•••.com" } };
  expect(await actsOn(account)).toMatchObject([kept]);
  const ran = await irene("audit", "list", "--staff", "lucia", "--limit", "1", "--json");
  expect(JSON.parse(ran.out)).toMatchObject([
    { ...kept, subject: "nobody:email", after: { for: "n•••@e•••.com" } },
  ]);
});

it("what is found is bounded, masked by role, and the search by those whose it is", async () => {
  await Promise.all([sought(), sought()]);
  const ran = await lucia("members", "search", "username", "search", "--limit", "2");
  expect(ran.out).toContain("Stopped at 2");
  expect(ran.out).not.toContain("Trần");
  expect(await found(lucia, "username", "search", "--limit", "2")).toHaveLength(2);
  for (const words of [
    ["username", "s"],
    ["username", "search", "--limit", "101"],
    ["username", "search", "more"],
    ["username"],
    ["height", "180"],
    ["toString", "x"],
    [],
  ])
    expect((await lucia("members", "search", ...words)).exitCode).toBe(2);
  const marco = as("marco", "content");
  expect((await marco("members", "search", "username", "search")).err).toContain("That is for");
});

it("over tens of thousands of members an index serves each search", async () => {
  await sql`insert into members (username, username_key, nickname, currency, password_hash, password_changed_at, registered_at,
      payee_name, email, country_dialing_code, mobile_num)
    select 'many' || n, 'many' || n, 'many', 'VND', '$argon2id$', now(), now(),
      'Many ' || n, 'many' || n || '@example.com', '84', '+849' || (10000000 + n)
    from generate_series(1, 30000) as n`.execute(owner.db);
  await sql`vacuum analyze members`.execute(owner.db);
  const plans = await plansOf(owner.db, async (watched) => {
    for (const by of ["username", "name", "email"] as const)
      for (const beginning of [true, false])
        await searchMembers(watched, { by, text: "many 77", beginning }, 20);
    const phone = { e164: "+84910000077", country: "VN", dialingCode: "84", national: "910000077" };
    await searchMembers(watched, { by: "mobile", phone }, 20);
  });
  const indexes = ["username", "username", "real_name", "real_name", "email", "email", "mobile"];
  expect(plans).toHaveLength(indexes.length);
  plans.forEach((plan, at) => {
    expect(plan).toContain(`members_by_${indexes[at]}`);
    expect(plan).not.toContain("Seq Scan");
  });
});

it("a payment is looked for in indexes alone", async () => {
  const [plan] = await inTransaction(owner.db, async (tx) => {
    // Of a few rows all are read; of many an index is, where there is one that fits.
    await sql`set local enable_seqscan = off`.execute(tx);
    return plansOf(tx, (watched) => findMembersByPayment(watched, "p-1", 5));
  });
  for (const key of ["deposits_pkey", "withdrawals_pkey", "provider_payments_by_id"])
    expect(plan).toContain(key);
  expect(plan).not.toContain("Seq Scan");
});
