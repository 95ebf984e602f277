import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#/lib/base/time.ts";
import { listPayeeAccounts, requestWithdrawal } from "#/lib/contract/cashier/calls.ts";
import { checkCare, LIFT_AFTER_MS, liftBlock, setBlock } from "#/server/care/index.ts";
import { getMember } from "#/server/members/index.ts";
import { cashierWorld } from "../../support/cashier.ts";
import { operators } from "../../support/operator.ts";

const world = await cashierWorld();
const { db, memberWithAccount } = world;

const ana = operators(world.owner)("ana");
const ops = (args: readonly string[]) => ana(...args);
const actsOf = async (subject: string) =>
  (
    await db
      .selectFrom("operator_acts")
      .select(["act", "acted_by", "after"])
      .where("subject", "like", `${subject}%`)
      .orderBy("id")
      .execute()
  ).map(({ act, acted_by, after }) => ({ act, by: acted_by, after }));
const nameOf = async (id: bigint) => (await getMember(db, id)).account;
const asked = async (memberId: bigint, act: "deposit" | "bet") => {
  const answer = await checkCare(db, { memberId, act, amountMinor: 1n, currency: "VND" });
  return answer.ok ? "ok" : answer.code;
};
const newMember = async () => {
  const { id } = await world.member();
  return { id, account: await nameOf(id) };
};
const hashOf = (text: string) => createHash("sha256").update(text).digest();
const because = ["--reason", "asked for by e-mail"];

describe("an account that customer service looks up", () => {
  it("is shown with its state, its money, what is closed for it and what was done to it", async () => {
    const { id, account } = await newMember();
    const { rank: before } = JSON.parse((await ops(["members", "show", account, "--json"])).out);
    expect(before).toBeNull();
    await ops(["members", "suspend", account, ...because]);
    await ops(["care", "block", account, "bets", "--until", "2099-01-01", ...because]);
    const { out, exitCode } = await ops(["members", "show", account]);
    expect(exitCode).toBe(0);
    for (const said of [
      "suspended",
      "0.00 VND",
      "2099-01-01",
      "member_suspend",
      "asked for by e-mail",
    ])
      expect(out).toContain(said);
    const shown = JSON.parse((await ops(["members", "show", account, "--json"])).out);
    expect(shown).toMatchObject({ id: String(id), status: "suspended", heldBalance: "0.00" });
    expect(shown.acts.map(({ act }: { act: string }) => act)).toEqual([
      "care_block",
      "member_suspend",
    ]);
    const list = JSON.parse((await ops(["audit", "list", "--of", account, "--json"])).out);
    expect(list.map(({ act }: { act: string }) => act)).toEqual([
      "member_show",
      "member_show",
      "care_block",
      "member_suspend",
      "member_show",
    ]);
    expect((await ops(["members", "show", "nobody-at-all"])).exitCode).toBe(3);
  });
});

describe("a break that a member asks for", () => {
  it("closes what is named at once, and keeps who closed it and why", async () => {
    const { id, account } = await newMember();
    const ran = await ops(["care", "block", account, "bets", "--until", "2099-01-01", ...because]);
    expect(ran).toMatchObject({ exitCode: 0, err: "" });
    expect([await asked(id, "bet"), await asked(id, "deposit")]).toEqual(["cooling_off", "ok"]);
    expect(await actsOf(`${account}/`)).toEqual([
      {
        act: "care_block",
        by: "ana",
        after: { until: "2099-01-01T00:00:00.000Z", reason: "asked for by e-mail" },
      },
    ]);
    expect((await ops(["care", "show", account])).out).toContain("2099-01-01 00:00:00Z");
  });

  it("can be made longer at once and never shorter", async () => {
    const { id, account } = await newMember();
    const block = ["care", "block", account, "all", ...because];
    expect((await ops([...block, "--until", "2099-01-01"])).exitCode).toBe(0);
    expect(await ops([...block, "--until", "2098-01-01"])).toMatchObject({ exitCode: 3 });
    expect((await ops([...block, "--forever"])).exitCode).toBe(0);
    expect(await ops([...block, "--until", "2099-01-01"])).toMatchObject({ exitCode: 3 });
    expect(await ops([...block, "--until", "2001-01-01"])).toMatchObject({ exitCode: 3 });
    expect([await asked(id, "bet"), await asked(id, "deposit")]).toEqual([
      "cooling_off",
      "cooling_off",
    ]);
  });

  it("is lifted only when that is confirmed 24 hours after it was asked for", async () => {
    const { id, account } = await newMember();
    expect((await ops(["care", "block", account, "bets", "--forever", ...because])).exitCode).toBe(
      0,
    );
    const lift = ["care", "lift", account, "bets"];
    expect((await ops(lift)).exitCode).toBe(0);
    expect((await ops(lift)).err).toContain("It stays closed");
    expect(await asked(id, "bet")).toBe("cooling_off");
    const later = Date.now() + LIFT_AFTER_MS + HOUR_MS;
    const asking = {
      memberId: id,
      account,
      acts: ["bet"],
      code: "cooling_off",
      by: "ana",
    } as const;
    expect(await liftBlock(world.owner.db, () => later, asking)).toEqual({
      ok: true,
      value: "lifted",
    });
    expect(await asked(id, "bet")).toBe("ok");
    expect((await actsOf(`${account}/`)).map(({ act }) => act)).toEqual([
      "care_block",
      "care_lift_ask",
      "care_lift",
    ]);
  });

  it("takes back an asked lifting when it is made stricter", async () => {
    const { account } = await newMember();
    const block = ["care", "block", account, "bets", ...because];
    await ops([...block, "--until", "2099-01-01"]);
    await ops(["care", "lift", account, "bets"]);
    await ops([...block, "--forever"]);
    const [shown] = JSON.parse((await ops(["care", "show", account, "--json"])).out);
    expect(shown).toMatchObject({ until: null, liftAskedAt: null });
  });
});

describe("a self-exclusion", () => {
  const exclusionOf = async (untilMs: number, nowMs: number) => {
    const { id, account } = await newMember();
    const of = { memberId: id, account, acts: ["deposit", "bet"], code: "self_excluded" } as const;
    const until = new Date(untilMs);
    const set = await setBlock(world.owner.db, () => nowMs, {
      ...of,
      until,
      reason: "asked for",
      by: "ana",
    });
    expect(set.ok).toBe(true);
    const liftAt = (ms: number) => liftBlock(world.owner.db, () => ms, { ...of, by: "ana" });
    return { id, account, liftAt };
  };

  it("does not end by itself, and opens a day after it is asked for and confirmed", async () => {
    const nowMs = Date.now();
    const endMs = nowMs - DAY_MS;
    const { id, liftAt } = await exclusionOf(endMs, endMs - 180 * DAY_MS);
    expect([await asked(id, "bet"), await asked(id, "deposit")]).toEqual([
      "self_excluded",
      "self_excluded",
    ]);
    expect(await liftAt(nowMs)).toMatchObject({ ok: true, value: "asked" });
    expect(await liftAt(nowMs + DAY_MS - 1)).toMatchObject({ ok: false, code: "too_early" });
    expect(await asked(id, "bet")).toBe("self_excluded");
    expect(await liftAt(nowMs + DAY_MS)).toMatchObject({ ok: true, value: "lifted" });
    expect([await asked(id, "bet"), await asked(id, "deposit")]).toEqual(["ok", "ok"]);
  });

  it("is not lifted before its end, and closes deposits and bets together", async () => {
    const { account } = await exclusionOf(Date.now() + 180 * DAY_MS, Date.now());
    const lift = await ops(["care", "lift", account, "all", "--exclusion"]);
    expect(lift).toMatchObject({ exitCode: 3, err: expect.stringContaining("not lifted before") });
    const half = ["care", "block", account, "bets", "--forever", "--exclusion", ...because];
    expect((await ops(half)).exitCode).toBe(2);
  });
});

describe("what customer service does to an account", () => {
  const openSessions = async (id: bigint) =>
    (
      await db
        .selectFrom("sessions")
        .select("id")
        .where("member_id", "=", id)
        .where("ended_at", "is", null)
        .execute()
    ).length;
  const withSession = async () => {
    const { id, account } = await newMember();
    const now = new Date();
    await db
      .insertInto("sessions")
      .values({
        token_hash: hashOf(`token of ${id}`),
        device_hash: hashOf(`device of ${id}`),
        member_id: id,
        account,
        kind: 0,
        currency: "VND",
        opened_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + DAY_MS),
        ended_at: null,
        ip: "203.0.113.7",
        country: "",
        user_agent: "Firefox",
      })
      .execute();
    return { id, account };
  };

  it("suspends it, which ends its sessions, and reopens it, each with its reason", async () => {
    const { id, account } = await withSession();
    expect((await ops(["members", "suspend", account, ...because])).exitCode).toBe(0);
    expect((await getMember(db, id)).status).toBe("suspended");
    expect(await openSessions(id)).toBe(0);
    expect((await ops(["members", "suspend", account, ...because])).exitCode).toBe(3);
    expect((await ops(["members", "reopen", account, ...because])).exitCode).toBe(0);
    expect((await getMember(db, id)).status).toBe("active");
    expect(await actsOf(account)).toMatchObject([
      { act: "member_suspend", by: "ana", after: { reason: "asked for by e-mail" } },
      { act: "member_reopen", by: "ana" },
    ]);
  });

  it("ends its sessions and leaves it open", async () => {
    const { id, account } = await withSession();
    expect((await ops(["members", "sign-out", account, ...because])).exitCode).toBe(0);
    expect(await openSessions(id)).toBe(0);
    expect((await getMember(db, id)).status).toBe("active");
    expect(await actsOf(account)).toMatchObject([{ act: "member_sign_out", by: "ana" }]);
  });

  it("corrects the real name, which the record of acts does not repeat", async () => {
    const { id, account } = await newMember();
    const rename = ["members", "rename-payee", account, "TRAN VAN MINH", ...because];
    expect((await ops(rename)).exitCode).toBe(0);
    expect((await getMember(db, id)).payeeName).toBe("TRAN VAN MINH");
    expect(JSON.stringify(await actsOf(account))).not.toContain("TRAN");
    expect((await ops(["members", "rename-payee", account, " ", ...because])).exitCode).toBe(3);
  });

  it("needs a reason and an account that there is", async () => {
    const { account } = await newMember();
    expect((await ops(["members", "suspend", account])).exitCode).toBe(2);
    expect((await ops(["members", "suspend", "nobodyhere", ...because])).exitCode).toBe(3);
  });
});

describe("a saved account that customer service takes away", () => {
  it("is paid to no more, may be saved again, and its withdrawals still name it", async () => {
    const { member, ask } = await memberWithAccount(100_000_000n);
    const account = await nameOf(member.id);
    const { value: withdrawal } = await member.call(requestWithdrawal, ask);
    const remove = ["payees", "remove", account, ask.accountId, ...because];
    expect((await ops(remove)).err).toContain(withdrawal.id);
    await ops(["withdrawals", "reject", withdrawal.id, "--reason", "not yours"]);
    expect((await ops(remove)).exitCode).toBe(0);
    expect((await member.call(listPayeeAccounts, {})).value.accounts).toEqual([]);
    expect((await member.call(requestWithdrawal, ask)).code).toBe("account_unknown");
    expect((await ops(remove)).exitCode).toBe(3);
    expect((await ops(["payees", "list", account])).out).toContain("removed");
    expect((await ops(["withdrawals", "show", withdrawal.id])).out).toContain("Banco del Delta");
    expect(await actsOf(`${account}/`)).toMatchObject([{ act: "payee_remove", by: "ana" }]);
  });

  it("is nobody else's to name", async () => {
    const { ask } = await memberWithAccount(0n);
    const { account } = await newMember();
    const remove = ["payees", "remove", account, ask.accountId, ...because];
    expect((await ops(remove)).exitCode).toBe(3);
  });
});
