import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#/lib/base/time.ts";
import { logIn, recallLogin } from "#/lib/contract/auth/calls.ts";
import { takeBackClosure } from "#/lib/contract/care/closure.ts";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
import { rememberLogin } from "#/lib/contract/session/calls.ts";
import { blockAct, closeDueAccounts } from "#/server/care/index.ts";
import { isMobileTaken } from "#/server/members/index.ts";
import { closingWorld } from "../../support/closing.ts";
import { testDatabase } from "../../support/database.ts";
import { operators } from "../../support/operator.ts";
import { newestMessage } from "../../support/outbox.ts";
import { codeOf, factsOf } from "../../support/proof.ts";
import { SEALING } from "../../support/sealing.ts";

const { db, owner } = await testDatabase({ maxConnections: 10 });
const world = closingWorld(db);
const { clock, waited, run, statusOf, closureOf } = world;
const staff = operators(owner);
const because = ["--reason", "asked for by phone"];

let serial = 0;
const newMobile = () => `+1202555${String(1_000 + ++serial).slice(-4)}`;
const withMobile = async () => {
  const [made, mobile] = [await world.newMember(), newMobile()];
  const { id } = made.member;
  await db.updateTable("members").set({ proven_mobile: mobile }).where("id", "=", id).execute();
  return { ...made, mobile };
};
const factsIn = async (id: bigint, kind: string) =>
  (await factsOf(db, id)).filter((fact) => fact.kind === kind);

describe("an account whose waiting time is over", () => {
  it("is closed: nobody is in, nobody comes in, and its e-mail says so", async () => {
    const made = await waited(await world.withEmail());
    const { who, member, username, email } = made;
    expect(codeOf(await world.arrive(who, username))).toBe("ok");
    await run();
    expect(await statusOf(member.id)).toBe("closed");
    expect(codeOf(await who.call(getMemberInfo, {}))).toBe("no_session");
    expect(codeOf(await who.call(takeBackClosure, {}))).toBe("no_session");
    expect(codeOf(await world.arrive(world.visitor(), username))).toBe("account_closed");
    expect(codeOf(await world.arrive(who, username))).toBe("account_closed");
    expect(await factsIn(member.id, "account_closed")).toHaveLength(1);
    expect(await newestMessage(db, clock, email)).toContain(username);
  });

  it("is not closed before, and once only", async () => {
    const { who, member } = await world.newMember();
    await world.ask(who);
    clock.advance(7 * DAY_MS - 1);
    await run();
    expect(await statusOf(member.id)).toBe("active");
    clock.advance(1);
    await Promise.all([run(), run(), run()]);
    const closed = await closureOf(member.id);
    clock.advance(HOUR_MS);
    await run();
    expect(await closureOf(member.id)).toEqual(closed);
    expect(await factsIn(member.id, "account_closed")).toHaveLength(1);
  });

  it("tells a wrong password nothing of it", async () => {
    const { username } = await waited(await world.newMember());
    await run();
    const reply = await world.arrive(world.visitor(), username, "Wrong-2026");
    expect(codeOf(reply)).toBe("wrong_credentials");
  });

  it("is remembered on no device any more", async () => {
    const { who, username, member } = await world.newMember();
    const entering = { type: "username", username, password: "Pleno-2026" } as const;
    await waited({ who });
    const entered = await who.call(logIn, entering);
    who.token = entered.ok ? entered.value.token : null;
    expect(codeOf(await who.call(rememberLogin, {}))).toBe("ok");
    await run();
    expect(await statusOf(member.id)).toBe("closed");
    who.token = null;
    expect(codeOf(await who.call(recallLogin, {}))).toBe("not_remembered");
  });

  it("gives its mobile free, but not of who is excluded", async () => {
    const [free, kept] = [await withMobile(), await withMobile()];
    const block = { memberId: kept.member.id, act: "bet", code: "self_excluded" } as const;
    await blockAct(owner.db, { ...block, until: new Date(Date.now() - DAY_MS) });
    await world.ask(kept.who);
    await waited(free);
    await run();
    expect(await statusOf(kept.member.id)).toBe("closed");
    expect(await isMobileTaken(db, free.mobile)).toBe(false);
    expect(await isMobileTaken(db, kept.mobile)).toBe(true);
  });

  it("waits on while something is open, says so once, and closes when that is done with", async () => {
    const { member } = await waited(await world.newMember());
    world.open.set(member.id, { balance: { amount: "5.00" }, tickets: { count: 1 } });
    world.asked.length = 0;
    await run();
    await run();
    expect(await statusOf(member.id)).toBe("active");
    expect(await factsIn(member.id, "closure_waits")).toEqual([
      { kind: "closure_waits", matters: ["balance", "tickets"] },
    ]);
    expect(world.asked).not.toContain(member.id);
    world.open.delete(member.id);
    await run();
    expect(await statusOf(member.id)).toBe("closed");
  });

  it("waits for a vendor that has money of the member's, or does not say", async () => {
    const { member } = await waited(await world.newMember());
    world.outside.set(member.id, { vendor_wallets: { names: ["Bamboo"] } });
    await run();
    expect(world.asked).toContain(member.id);
    expect(await statusOf(member.id)).toBe("active");
    world.outside.delete(member.id);
    await run();
    expect(await statusOf(member.id)).toBe("closed");
  });

  it("closes nothing on what was open a moment ago and no vendor was asked about", async () => {
    const { member } = await waited(await world.newMember());
    let looks = 0;
    const here = async ({ memberId }: { memberId: bigint }) =>
      memberId === member.id && ++looks === 1 ? { rounds: { count: 1 } } : {};
    const once = { ...world.matters, here };
    await closeDueAccounts({ db, clock, sealing: SEALING, matters: once });
    expect(looks).toBe(2);
    expect(await statusOf(member.id)).toBe("active");
  });

  it("has its time stand still while it is suspended, for nobody can keep it then", async () => {
    const { who, member, username } = await world.newMember();
    await world.ask(who);
    clock.advance(DAY_MS);
    await staff("ana")("members", "suspend", username, ...because);
    await run();
    clock.advance(30 * DAY_MS);
    await run();
    expect(await statusOf(member.id)).toBe("suspended");
    await staff("ana")("members", "reopen", username, ...because);
    await run();
    expect((await closureOf(member.id))?.closes_at.getTime()).toBe(clock() + 6 * DAY_MS);
    await world.arrive(who, username);
    expect(codeOf(await who.call(takeBackClosure, {}))).toBe("ok");
  });

  it("has a day at the least once it is no longer suspended", async () => {
    const { member, username } = await waited(await world.newMember());
    await staff("ana")("members", "suspend", username, ...because);
    await run();
    await staff("ana")("members", "reopen", username, ...because);
    await run();
    expect(await statusOf(member.id)).toBe("active");
    clock.advance(DAY_MS);
    await run();
    expect(await statusOf(member.id)).toBe("closed");
  });

  it("is told to its member a day before, once, by e-mail too", async () => {
    const { who, member, email } = await world.withEmail();
    await world.ask(who);
    clock.advance(6 * DAY_MS - 1);
    await run();
    expect(await factsIn(member.id, "closure_near")).toEqual([]);
    clock.advance(1);
    await Promise.all([run(), run()]);
    await run();
    expect(await factsIn(member.id, "closure_near")).toHaveLength(1);
    expect(await newestMessage(db, clock, email)).toContain("consérvala");
  });

  it("keeps its mobile as long as a break lasts, and frees it after that", async () => {
    const made = await withMobile();
    const { id } = made.member;
    const block = { memberId: id, act: "bet", code: "cooling_off" } as const;
    await blockAct(owner.db, { ...block, until: new Date(Date.now() + DAY_MS) });
    await waited(made);
    await run();
    expect(await statusOf(id)).toBe("closed");
    expect(await isMobileTaken(db, made.mobile)).toBe(true);
    await blockAct(owner.db, { ...block, until: new Date(Date.now() - 1) });
    await run();
    expect(await isMobileTaken(db, made.mobile)).toBe(false);
  });

  it("is closed though another's fails, which is told", async () => {
    const [bad, good] = [await world.newMember(), await world.newMember()];
    await world.ask(bad.who);
    await waited(good);
    const here = async ({ memberId }: { memberId: bigint }) => {
      if (memberId === bad.member.id) throw new Error("no answer");
      return {};
    };
    const failing = { ...world.matters, here };
    await expect(
      closeDueAccounts({ db, clock, sealing: SEALING, matters: failing }),
    ).rejects.toThrow("not closed");
    expect(await statusOf(good.member.id)).toBe("closed");
    expect(await statusOf(bad.member.id)).toBe("active");
  });

  it("is kept or closed, never both, when its member takes it back that moment", async () => {
    for (let round = 0; round < 5; round++) {
      const { who, username } = await world.newMember();
      const fresh = await waited({ who });
      // Sessions end by time meanwhile: the member comes back to keep the account.
      await world.arrive(fresh.who, username);
      const member = await db
        .selectFrom("members")
        .select("id")
        .where("username", "=", username)
        .executeTakeFirstOrThrow();
      const [kept] = await Promise.all([fresh.who.call(takeBackClosure, {}), run()]);
      const closure = await closureOf(member.id);
      expect(await statusOf(member.id)).toBe(kept.ok ? "active" : "closed");
      expect(closure === undefined).toBe(kept.ok);
    }
  });
});
