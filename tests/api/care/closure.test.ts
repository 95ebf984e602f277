import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#/lib/base/time.ts";
import { playFree } from "#/lib/contract/auth/calls.ts";
import { askClosure, getClosure, takeBackClosure } from "#/lib/contract/care/closure.ts";
import { translate } from "#/lib/i18n/translate.ts";
import { checkCare } from "#/server/care/index.ts";
import { inTransaction } from "#/server/db/index.ts";
import { listMessagesOf } from "#/server/messages/inbox.ts";
import { messagesWork } from "#/server/messages/index.ts";
import { closingWorld } from "../../support/closing.ts";
import { testDatabase } from "../../support/database.ts";
import { newestMessage } from "../../support/outbox.ts";
import { codeOf, factsOf, figuresOf } from "../../support/proof.ts";
import type { Visitor } from "../../support/visitor.ts";

const { db } = await testDatabase({ maxConnections: 10 });
const world = closingWorld(db);
const { ask, clock } = world;

const takeBack = (who: Visitor) => who.call(takeBackClosure, {});
const see = async (who: Visitor, vendors?: "ask") => {
  const reply = await who.call(getClosure, vendors ? { vendors } : {});
  if (!reply.ok) throw new Error(reply.code);
  return reply.value;
};
const care = async (memberId: bigint) =>
  Promise.all(
    (["deposit", "bet"] as const).map(async (act) =>
      codeOf(await checkCare(db, { memberId, act, amountMinor: 1n, currency: "VND" })),
    ),
  );
const kindsOf = async (id: bigint) => (await factsOf(db, id)).map(({ kind }) => kind);

describe("an account that its member wants closed", () => {
  it("waits seven days, in which nothing is deposited or staked, and its member is told", async () => {
    const { who, member } = await world.newMember();
    expect((await see(who)).asked).toBeNull();
    const askedAtMs = clock();
    const reply = await ask(who);
    const closesAt = new Date(askedAtMs + 7 * DAY_MS).toISOString();
    expect(reply).toMatchObject({
      ok: true,
      value: { waitDays: 7, matters: [], asked: { closesAt } },
    });
    expect((await see(who)).asked?.closesAt).toBe(closesAt);
    expect(await care(member.id)).toEqual(["account_closing", "account_closing"]);
    expect(await factsOf(db, member.id)).toEqual([{ kind: "closure_asked", closesAt }]);
  });

  it("is asked for with the password and, where it is on, the authenticator", async () => {
    const { who, secret, member } = await world.withTotp();
    expect((await see(who)).authenticator).toBe(true);
    expect(codeOf(await ask(who, { password: "Wrong-2026" }))).toBe("wrong_password");
    expect(codeOf(await ask(who))).toBe("authenticator_needed");
    expect(codeOf(await ask(who, { code: "000000" }))).toBe("proof_wrong");
    expect(await world.closureOf(member.id)).toBeUndefined();
    clock.advance(MINUTE_MS);
    expect(codeOf(await ask(who, { code: figuresOf(secret, clock()) }))).toBe("ok");
  });

  it("is asked for once, however many ask at once", async () => {
    const { who, member } = await world.newMember();
    const replies = await Promise.all([ask(who), ask(who), ask(who)]);
    expect(replies.map(codeOf).sort()).toEqual(["closing_already", "closing_already", "ok"]);
    expect(await kindsOf(member.id)).toEqual(["closure_asked"]);
    expect(codeOf(await ask(who))).toBe("closing_already");
  });

  it("is kept with one press at any time before, and asked for anew as if never", async () => {
    const { who, member } = await world.newMember();
    expect(codeOf(await takeBack(who))).toBe("not_closing");
    await ask(who);
    expect(await takeBack(who)).toMatchObject({ ok: true, value: { asked: null } });
    expect(await care(member.id)).toEqual(["ok", "ok"]);
    expect(codeOf(await takeBack(who))).toBe("not_closing");
    expect(await kindsOf(member.id)).toEqual(["closure_asked", "closure_taken_back"]);
    clock.advance(MINUTE_MS);
    expect(codeOf(await ask(who))).toBe("ok");
    const again = await world.closureOf(member.id);
    expect(again?.closes_at.getTime()).toBe(clock() + 7 * DAY_MS);
  });

  it("shows what is open, in its order, as the areas tell it", async () => {
    const { who, member } = await world.newMember();
    world.open.set(member.id, { rounds: { count: 2 }, balance: { amount: "12.00" } });
    world.outside.set(member.id, { vendor_wallets: { names: ["Bamboo"] } });
    const here = [
      { kind: "balance", amount: "12.00" },
      { kind: "rounds", count: 2 },
    ];
    expect(await see(who)).toMatchObject({ matters: here, vendorsAsked: false });
    expect(world.asked).not.toContain(member.id);
    expect(await see(who, "ask")).toMatchObject({
      matters: [...here, { kind: "vendor_wallets", names: ["Bamboo"] }],
      vendorsAsked: true,
    });
  });

  it("waits for vendors to be quiet only once its time is over", async () => {
    const { who, member, username } = await world.newMember();
    world.outside.set(member.id, { vendor_quiet: { names: ["Bamboo"] } });
    await ask(who);
    expect((await see(who, "ask")).matters).toEqual([]);
    clock.advance(7 * DAY_MS);
    await world.arrive(who, username);
    expect((await see(who, "ask")).matters).toEqual([{ kind: "vendor_quiet", names: ["Bamboo"] }]);
  });

  it("is no visitor's, no trial's, and nobody else's to keep", async () => {
    const visitor = world.visitor();
    for (const call of [getClosure, takeBackClosure] as const)
      expect(codeOf(await visitor.call(call, {}))).toBe("no_session");
    expect(codeOf(await ask(visitor))).toBe("no_session");
    const trial = world.visitor();
    const begun = await trial.call(playFree, {
      ...({ os: "test", platform: "W", version: 3 } as const),
      random: randomUUID(),
    });
    trial.token = begun.ok ? begun.value.token : null;
    expect(codeOf(await ask(trial))).toBe("true_account_needed");
    expect(codeOf(await trial.call(getClosure, {}))).toBe("true_account_needed");
    const [mine, other] = [await world.newMember(), await world.newMember()];
    await ask(mine.who);
    expect(codeOf(await takeBack(other.who))).toBe("not_closing");
    expect(await world.closureOf(mine.member.id)).toBeDefined();
  });

  it("counts wrong passwords as everywhere: ten, and it rests", async () => {
    const { who } = await world.newMember();
    const codes: (string | undefined)[] = [];
    for (let tries = 0; tries < 25; tries++)
      codes.push(codeOf(await who.call(askClosure, { password: `Wrong-${tries}` })));
    expect(new Set(codes)).toEqual(new Set(["wrong_password", "too_many_tries"]));
    expect(codeOf(await ask(who))).toBe("too_many_tries");
  });
});

describe("what is written to its member", () => {
  it.each([
    ["closure_asked", { closesAt: "2026-12-05T10:00:00.000Z" }],
    ["closure_near", { closesAt: "2026-12-05T10:00:00.000Z" }],
    ["closure_taken_back", {}],
    ["closure_waits", { matters: ["balance"] }],
    ["account_closed", {}],
    ["account_reopened", { mobileFreed: false }],
    ["account_reopened_mobile", { mobileFreed: true }],
  ])("is a message with words for all that it is filled with: %s", async (kind, payload) => {
    const { member } = await world.newMember();
    const event = kind.replace("_mobile", "");
    const work = messagesWork().find((each) => each.on === "event" && each.handler.kind === event);
    if (work?.on !== "event") throw new Error(`nothing is written of ${kind}`);
    const about = { memberId: member.id, payload, recordedAtMs: clock() } as never;
    await inTransaction(db, (tx) => work.handler.run(tx, about));
    const page = { pageNo: 1, pageSize: 1, language: "es" };
    const [message] = (await listMessagesOf(db, member.id, page)).list;
    expect(message?.kind).toBe(kind);
    const t = translate("es", "messages");
    const body = t(`message_${kind}_body`, { day: message?.params["moment"] ?? "" });
    expect(body).not.toMatch(/^message_|\{\{/);
    if ("closesAt" in payload) expect(body).toContain(payload.closesAt);
  });

  it("is an e-mail too, if it is proven: who is logged in may be somebody else", async () => {
    const { who, email, username } = await world.withEmail();
    clock.advance(1_000);
    await ask(who);
    const letter = await newestMessage(db, clock, email);
    expect(letter).toContain(username);
    expect(letter).toMatch(/Se cerrará a partir del .*UTC/);
    await takeBack(who);
    const unproven = await world.newMember({ email: "nobody-proved@correo.example" });
    await ask(unproven.who);
    expect(await newestMessage(db, clock, "nobody-proved@correo.example")).toBeNull();
  });
});
