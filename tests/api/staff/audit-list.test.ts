import { describe, expect, it } from "vitest";
import { requestWithdrawal } from "#/lib/contract/cashier/calls.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { getMember } from "#/server/members/index.ts";
import { cashierWorld } from "../../support/cashier.ts";
import { operators } from "../../support/operator.ts";

const world = await cashierWorld();
const { db } = world.owner;
const as = operators(world.owner);
const [rosa, tomas, irene] = [as("rosa"), as("tomas", "payments"), as("irene", "risk")];

/** What `audit list` tells, the newest first, as "act by". */
async function acts(...words: string[]): Promise<string[]> {
  const ran = await irene("audit", "list", ...words, "--json");
  expect(ran).toMatchObject({ exitCode: 0 });
  return JSON.parse(ran.out).map(({ act, by }: { act: string; by: string }) => `${act} ${by}`);
}
/** A member of whom staff had to do with, and the withdrawal that they asked for. */
async function handled() {
  const { member, ask } = await world.memberWithAccount(100_000_000n);
  const { account } = await getMember(db, member.id);
  const { value } = await member.call(requestWithdrawal, ask);
  await irene("members", "sign-out", account, "--reason", "asked for");
  await irene("care", "block", account, "bets", "--forever", "--reason", "asked for");
  await tomas("withdrawals", "show", value.id, "--number");
  await tomas("withdrawals", "reject", value.id, "--reason", "Wrong bank");
  return { account, id: member.id, withdrawal: value.id };
}
const lucia = as("lucia", "support");
/** A line in the chat of a member. */
async function saidBy(memberId: bigint): Promise<string> {
  const { id } = await db
    .insertInto("chat_lines")
    .values({ room: "es", member_id: memberId, name: "x", text: "x", key: "x", written_at: NOW })
    .returning("id")
    .executeTakeFirstOrThrow();
  return String(id);
}
const NOW = new Date("2026-11-21T12:00:00Z");
const OF_WITHDRAWAL = ["withdrawal_reject tomas", "payee_number_show tomas"];
const OF_ACCOUNT = ["care_block irene", "member_sign_out irene"];

describe("the audit log", () => {
  it("is read by member, with what is theirs and nothing of whoever has a like name", async () => {
    const { account } = await handled();
    await recordAct(db, { by: "rosa", act: "provider_key", subject: account });
    await recordAct(db, { by: "rosa", act: "review_close", subject: `${account}/t1` });
    await recordAct(db, { by: "rosa", act: "member_suspend", subject: `${account}2` });
    expect(await acts("--of", account)).toEqual([...OF_WITHDRAWAL, ...OF_ACCOUNT]);
    expect(await acts("--of", account, "--limit", "3")).toHaveLength(3);
    expect(await acts("--of", account, "--staff", "irene")).toEqual(OF_ACCOUNT);
  });

  it("has what support does to a member in the chat and with passkeys, and to lines of theirs", async () => {
    const { account, id } = await handled();
    await lucia("chat", "mute", account, "--forever", "--reason", "asked for");
    await lucia("passkeys", "list", account.toUpperCase());
    const line = await saidBy(id);
    await lucia("chat", "remove", line, "--reason", "asked for");
    expect(await acts("--of", account, "--staff", "lucia")).toEqual([
      ...["chat_remove lucia", "passkeys_list lucia", "chat_mute lucia"],
    ]);
    expect(await acts("--thing", `chat/${line}`)).toEqual(["chat_remove lucia"]);
    expect(await acts("--thing", `member/${account}`, "--staff", "lucia")).toHaveLength(2);
  });

  it("shows an act of a new name on a member rather than missing it", async () => {
    const { account } = await handled();
    await recordAct(db, { by: "rosa", act: "something_new", subject: account });
    expect(await acts("--of", account, "--staff", "rosa")).toEqual(["something_new rosa"]);
  });

  it("is read by thing", async () => {
    const { account, withdrawal } = await handled();
    expect(await acts("--thing", `withdrawal/${withdrawal}`)).toEqual(OF_WITHDRAWAL);
    expect(await acts("--thing", `member/${account}`)).toEqual(OF_ACCOUNT);
    await recordAct(db, { by: "rosa", act: "staff_stop", subject: "staff/marco" });
    expect(await acts("--thing", "staff/marco")).toEqual(["staff_stop rosa"]);
    await rosa("site", "set", "theme", "light");
    expect(await acts("--thing", "settings/theme")).toEqual(["site_change rosa"]);
    expect((await irene("audit", "list", "--thing", "withdrawal/none")).out).toBe(
      "No act on withdrawal/none.",
    );
  });

  it("is read by member of staff", async () => {
    await handled();
    const all = await acts("--staff", "tomas");
    expect(all.length).toBeGreaterThan(1);
    expect(all.every((each) => each.endsWith(" tomas"))).toBe(true);
    expect(await acts("--staff", "nobody")).toEqual([]);
  });

  it("does not guess at what is meant", async () => {
    for (const words of [
      ["--thing", "w1"],
      ["--thing", "x/y", "--of", "linh"],
      ["--staff", " "],
    ])
      expect((await irene("audit", "list", ...words)).exitCode).toBe(2);
  });
});
