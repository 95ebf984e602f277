import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "#/lib/base/time.ts";
import { listChat, reportChat, sendChat } from "#/lib/contract/messages/chat.ts";
import { blockAct } from "#/server/care/index.ts";
import { createHub, type Heard } from "#/server/events/index.ts";
import { findMember } from "#/server/members/index.ts";
import { chatRoutes, forgetChat } from "#/server/messages/index.ts";
import { changeSite } from "#/server/site/index.ts";
import { testDatabase } from "../../support/database.ts";
import { membersWorld } from "../../support/members.ts";
import { operators } from "../../support/operator.ts";

const database = await testDatabase();
const { db, owner } = database;
const { newMember, visitor, clock } = membersWorld(db, {
  moreRoutes: (deps) => chatRoutes({ ...deps, rooms: ["es", "en"] }),
});
const lucia = operators(owner)("lucia", "support");
const tomas = operators(owner)("tomas", "payments");
const WHY = ["--reason", "Against the house's rules"];

const member = async () => {
  const { who, username } = await newMember();
  return Object.assign(who, { username });
};
type Member = Awaited<ReturnType<typeof member>>;
const say = (who: Member, text: string, more: object = {}) =>
  who.call(sendChat, { room: "es", key: randomUUID(), text, ...more });
/** Says it once the member may. */
const sayLater = (who: Member, text: string, more: object = {}) => {
  clock.advance(5 * SECOND_MS);
  return say(who, text, more);
};
const codeOf = (reply: { readonly ok: boolean; readonly code?: string }) =>
  reply.ok ? "ok" : (reply.code ?? "");
const idOf = (reply: Awaited<ReturnType<typeof say>>) => {
  if (!reply.ok) throw new Error(reply.code);
  return reply.value.id;
};
const read = async (who: Member, more: object = {}) => {
  const reply = await who.call(listChat, { room: "es", ...more });
  if (!reply.ok) throw new Error(reply.code);
  return reply.value;
};
const textsOf = async (who: Member) => (await read(who)).list.map(({ text }) => text);
const open = (CBS3: boolean) => changeSite(owner.db, { flags: { CBS3 } });

const getMemberByName = async (username: string) => {
  const found = await findMember(owner.db, username);
  if (!found) throw new Error(`there is no member ${username}`);
  return found;
};

beforeEach(() => open(true));
afterEach(async () => {
  await sql`delete from chat_lines`.execute(owner.db);
  await sql`delete from chat_presence`.execute(owner.db);
  clock.advance(2 * 60 * SECOND_MS);
});

describe("the chat room", () => {
  it("is closed while its flag is off, in every call, and in languages that are not served [SYS-08]", async () => {
    const [one, other] = [await member(), await member()];
    const line = idOf(await say(one, "buenas"));
    expect(await one.call(listChat, { room: "th" })).toMatchObject({ code: "chat_closed" });
    await open(false);
    const replies = [
      await one.call(listChat, { room: "es" }),
      await sayLater(one, "otra"),
      await other.call(reportChat, { id: line }),
    ];
    expect(replies.map(codeOf)).toEqual(Array(3).fill("chat_closed"));
  });

  it("is read and written by members, never by a visitor [MSG-02] [MSG-03]", async () => {
    const [one, other] = [await member(), await member()];
    for (const reply of [
      await visitor().call(listChat, { room: "es" }),
      await visitor().call(sendChat, { room: "es", key: randomUUID(), text: "hola" }),
    ])
      expect(reply).toMatchObject({ code: "no_session" });
    const id = idOf(await say(one, "  ¿alguien   juega? "));
    expect((await read(one)).list).toMatchObject([{ id, text: "¿alguien juega?", mine: true }]);
    const [seen] = (await read(other)).list;
    expect(seen).toMatchObject({ id, mine: false, replyTo: null });
    expect(seen?.name).toMatch(/^.{3}\*{3}\d{3}$/);
    expect((await read(other, { room: "en" })).list).toEqual([]);
  });

  it("tells every process that hears it, and each line once for its key", async () => {
    const hub = createHub(database.url);
    await hub.ready;
    const heard: Heard[] = [];
    const stop = hub.subscribe(null, (one) => heard.push(one));
    const one = await member();
    const key = randomUUID();
    const lines = await Promise.all(
      Array.from({ length: 5 }, () => one.call(sendChat, { room: "es", key, text: "una vez" })),
    );
    expect(new Set(lines.map(idOf)).size).toBe(1);
    await expect.poll(() => heard).toHaveLength(1);
    expect(heard).toMatchObject([
      { message: { memberId: null, topic: "chat.es", type: "chat", data: { room: "es" } } },
    ]);
    stop();
    await hub.stop();
  });

  it("answers a line of its room, and of no other", async () => {
    const [one, other] = [await member(), await member()];
    const first = idOf(await say(one, "¿qué mesa va bien?"));
    idOf(await say(other, "la de bacará", { replyTo: first }));
    expect((await read(one)).list[0]).toMatchObject({
      replyTo: { id: first, text: "¿qué mesa va bien?" },
    });
    for (const [room, replyTo] of [
      ["en", first],
      ["es", "999999999"],
      ["es", "x"],
    ])
      expect(await sayLater(other, "sí", { room, replyTo })).toMatchObject({ code: "not_found" });
  });

  it("answers who repeats a line that staff took out, and says it no second time", async () => {
    const one = await member();
    const line = { room: "es", key: randomUUID(), text: "feo" };
    await lucia("chat", "remove", idOf(await one.call(sendChat, line)), ...WHY);
    clock.advance(5 * SECOND_MS);
    expect(codeOf(await one.call(sendChat, line))).toBe("not_found");
    expect(await textsOf(one)).toEqual([]);
  });

  it("goes on where a page ended", async () => {
    const one = await member();
    for (let n = 0; n < 32; n++) idOf(await sayLater(one, `línea ${n}`));
    const first = await read(one);
    expect([first.list.length, first.list[0]?.text]).toEqual([30, "línea 31"]);
    const rest = await read(one, { before: first.next });
    expect(rest.list.map(({ text }) => text)).toEqual(["línea 1", "línea 0"]);
    expect(rest.next).toBeNull();
  });

  it("says how many are there, as far as they have asked lately", async () => {
    const [one, other] = [await member(), await member()];
    await read(one);
    await read(other, { room: "en" });
    expect((await read(one)).present).toBe(1);
    await read(other);
    expect((await read(one)).present).toBe(2);
    clock.advance(100 * SECOND_MS);
    expect((await read(one)).present).toBe(1);
  });

  it("tells members of like usernames apart, the same in all lines of a room, and gives nobody's away", async () => {
    const [one, other] = [await member(), await member()];
    const names = async () => (await read(one)).list.map(({ name }) => name);
    await say(one, "uno");
    await say(other, "dos");
    await sayLater(one, "tres");
    const [third, second, first] = await names();
    expect(third).toBe(first);
    expect(second).not.toBe(first);
    await sayLater(one, "four", { room: "en" });
    expect((await read(one, { room: "en" })).list[0]?.name.slice(0, 6)).toBe(first?.slice(0, 6));
  });

  it("is closed for who excluded themselves, in every call", async () => {
    const [one, other] = [await member(), await member()];
    const line = idOf(await say(other, "gané"));
    const { id } = await getMemberByName(one.username);
    await blockAct(owner.db, { memberId: id, act: "bet", code: "self_excluded", until: null });
    const replies = [
      await one.call(listChat, { room: "es" }),
      await sayLater(one, "hola"),
      await one.call(reportChat, { id: line }),
    ];
    expect(replies.map(codeOf)).toEqual(Array(3).fill("chat_excluded"));
  });

  it("forgets what was said a month ago", async () => {
    const one = await member();
    await say(one, "hace mucho");
    await sayLater(one, "hace poco");
    await forgetChat(db, clock() + 30 * DAY_MS - SECOND_MS);
    expect(await textsOf(one)).toEqual(["hace poco"]);
  });
});

describe("what a line may be", () => {
  it.each([
    ["<b>hola</b>", "<b>hola</b>"],
    ["1.5 a 2.5, ok.bien", "1.5 a 2.5, ok.bien"],
    ["x".repeat(301), null],
    ["   ", null],
    ["dos\u202Eafuera", null],
  ])("%j is kept as %j", async (typed, kept) => {
    const one = await member();
    const reply = await say(one, typed);
    if (kept === null) expect(reply).toMatchObject({ code: "bad_text" });
    else expect(reply).toMatchObject({ ok: true, value: { text: kept } });
    expect(await textsOf(one)).toEqual(kept === null ? [] : [kept]);
  });

  it.each([
    ["mira https://cebo.example/gana?x=1 ya", "https://cebo.example/gana?x=1"],
    ["mira ftp://1.2.3.4 ya", "ftp://1.2.3.4"],
    ["entra en cebo.vip/bono ahora", "cebo.vip/bono"],
    ["www.cebo.com", "www.cebo.com"],
  ])("%j is refused for its link", async (typed, link) => {
    const one = await member();
    expect(await say(one, typed)).toMatchObject({ code: "no_links", detail: { link } });
    expect(await textsOf(one)).toEqual([]);
  });

  it("has no word of the operator's list, however it is written", async () => {
    const one = await member();
    expect((await lucia("chat", "refuse", "Estafa total")).exitCode).toBe(0);
    expect((await lucia("chat", "words")).out).toContain("estafa total");
    for (const text of ["una estafa total", "ESTÁFA... total!"])
      expect(await sayLater(one, text)).toMatchObject({ code: "bad_words" });
    expect(await sayLater(one, "estafa, no total")).toMatchObject({ ok: true });
    expect((await lucia("chat", "allow", "estafa total")).exitCode).toBe(0);
    expect((await lucia("chat", "allow", "estafa total")).exitCode).toBe(3);
    expect(await sayLater(one, "una estafa total")).toMatchObject({ ok: true });
  });

  it("has a word of the list with the accents that it was listed with", async () => {
    const one = await member();
    for (const word of ["ano", "Cặc", "屌", "หี"])
      expect((await lucia("chat", "refuse", word)).exitCode).toBe(0);
    expect((await lucia("chat", "words")).out).toContain("cặc");
    for (const text of ["¡Feliz año nuevo!", "Chào các bạn", "หาเงิน"])
      expect(await sayLater(one, text)).toMatchObject({ ok: true });
    for (const text of ["un ano", "đồ CẶC", "真屌", "ไอ้หี"])
      expect(await sayLater(one, text)).toMatchObject({ code: "bad_words" });
    expect((await lucia("chat", "refuse", "x")).exitCode).toBe(3);
    for (const word of ["ano", "cặc", "屌", "หี"])
      expect((await lucia("chat", "allow", word)).exitCode).toBe(0);
  });

  it("waits for the room's time, in copies at once too, and is told how long", async () => {
    const one = await member();
    expect((await lucia("chat", "slow", "es=10")).exitCode).toBe(0);
    const all = await Promise.all(Array.from({ length: 6 }, (_, n) => say(one, `a la vez ${n}`)));
    expect(all.map(codeOf).sort()).toEqual([...Array(5).fill("chat_slow"), "ok"]);
    clock.advance(4 * SECOND_MS);
    expect(await say(one, "pronto")).toMatchObject({
      ...{ code: "chat_slow", detail: { seconds: 6 } },
    });
    clock.advance(6 * SECOND_MS);
    expect(await say(one, "ya")).toMatchObject({ ok: true });
    expect((await read(one)).slowSeconds).toBe(10);
    for (const wrong of ["es=x", "es", "xyz=1", "zz=60", "es=3601"])
      expect((await lucia("chat", "slow", wrong)).exitCode).toBe(2);
    expect((await lucia("chat", "slow", "es=3")).exitCode).toBe(0);
  });

  it("is no flood where a room asks for no wait", async () => {
    const one = await member();
    await lucia("chat", "slow", "es=0");
    const codes: string[] = [];
    for (let n = 0; n < 16; n++) codes.push(codeOf(await say(one, `n ${n}`)));
    expect(codes).toEqual([...Array(15).fill("ok"), "chat_slow"]);
    await lucia("chat", "slow", "es=3");
  });
});

describe("staff", () => {
  it("see what was reported, and take it out of everybody's sight at once, its answers' quotes too", async () => {
    const [one, other] = [await member(), await member()];
    const id = idOf(await say(one, "algo feo"));
    idOf(await say(other, "no digas eso", { replyTo: id }));
    expect(await one.call(reportChat, { id })).toMatchObject({ code: "own_line" });
    for (const reporter of [other, other, await member()])
      expect(await reporter.call(reportChat, { id })).toMatchObject({ ok: true });
    expect(await other.call(reportChat, { id: "77777777" })).toMatchObject({ code: "not_found" });
    const [reported, ...more] = JSON.parse((await lucia("chat", "reports", "--json")).out);
    expect(reported).toMatchObject({ id, text: "algo feo", reports: 2 });
    expect(more).toEqual([]);
    const hub = createHub(database.url);
    await hub.ready;
    const heard: Heard[] = [];
    hub.subscribe(null, (each) => heard.push(each));
    expect((await lucia("chat", "remove", id, ...WHY)).exitCode).toBe(0);
    await expect
      .poll(() => heard)
      .toMatchObject([
        { message: { type: "chat_removed", topic: "chat.es", data: { room: "es", id } } },
      ]);
    await hub.stop();
    expect((await read(other)).list).toMatchObject([{ text: "no digas eso", replyTo: null }]);
    expect(JSON.parse((await lucia("chat", "reports", "--json")).out)).toEqual([]);
    expect((await lucia("chat", "remove", id, ...WHY)).exitCode).toBe(3);
    expect((await lucia("chat", "lines")).out).toContain("algo feo");
    expect((await lucia("chat", "restore", id, ...WHY)).exitCode).toBe(0);
    expect(await textsOf(other)).toEqual(["no digas eso", "algo feo"]);
    expect(JSON.parse((await lucia("chat", "reports", "--json")).out)).toEqual([]);
    expect((await lucia("chat", "restore", id, ...WHY)).exitCode).toBe(3);
  });

  it("see what was reported most first, and lines of one room or member", async () => {
    const [one, other, third] = [await member(), await member(), await member()];
    const often = idOf(await say(one, "mucho"));
    const once = idOf(await say(other, "poco", { room: "en" }));
    for (const [who, id] of [
      [other, often],
      [third, often],
      [third, once],
    ] as const)
      await who.call(reportChat, { id });
    const listed = async (...words: string[]) =>
      JSON.parse((await lucia("chat", ...words, "--json")).out).map((l: { id: string }) => l.id);
    expect(await listed("reports")).toEqual([often, once]);
    expect(await listed("lines", "--room", "en")).toEqual([once]);
    expect(await listed("lines", "--of", one.username)).toEqual([often]);
    expect((await lucia("chat", "lines", "--of", "nobody")).exitCode).toBe(3);
  });

  it("take a line out of what a page had before, when it asks anew", async () => {
    const one = await member();
    const first = idOf(await say(one, "lo primero"));
    const feo = idOf(await sayLater(one, "algo feo"));
    idOf(await sayLater(one, "lo último"));
    await lucia("chat", "remove", feo, ...WHY);
    expect((await read(one, { oldest: first })).gone).toEqual([feo]);
    expect((await read(one, { oldest: String(Number(feo) + 1) })).gone).toEqual([]);
    expect((await read(one, { room: "en", oldest: first })).gone).toEqual([]);
    expect((await read(one, { oldest: "x" })).gone).toEqual([]);
    expect((await read(one)).gone).toEqual([]);
  });

  it("leave what is fit where it is", async () => {
    const [one, other] = [await member(), await member()];
    const id = idOf(await say(one, "nada malo"));
    await other.call(reportChat, { id });
    expect((await lucia("chat", "keep", id, ...WHY)).exitCode).toBe(0);
    expect(JSON.parse((await lucia("chat", "reports", "--json")).out)).toEqual([]);
    expect(await textsOf(other)).toEqual(["nada malo"]);
  });

  it("are not asked again by whom they answered, and are by others", async () => {
    const [one, two, three] = [await member(), await member(), await member()];
    const id = idOf(await say(one, "bien"));
    const reported = async () => JSON.parse((await lucia("chat", "reports", "--json")).out).length;
    await two.call(reportChat, { id });
    await lucia("chat", "keep", id, ...WHY);
    await two.call(reportChat, { id });
    expect(await reported()).toBe(0);
    await three.call(reportChat, { id });
    expect(await reported()).toBe(1);
  });

  it("mute a member for a while or until they say otherwise: who is muted reads on", async () => {
    clock.advance(Math.max(0, Date.now() - clock()));
    const one = await member();
    const until = new Date(clock() + 10 * MINUTE_MS);
    until.setUTCSeconds(0, 0);
    const mute = (...how: string[]) => lucia("chat", "mute", one.username, ...how, ...WHY);
    const named = `${until.toISOString().slice(0, 16)}Z`;
    expect((await mute("--until", named)).exitCode).toBe(0);
    expect(await say(one, "hola")).toMatchObject({
      ...{ code: "chat_muted", detail: { until: until.toISOString() } },
    });
    expect((await read(one)).mutedUntil).toBe(until.toISOString());
    clock.advance(10 * MINUTE_MS);
    expect(await say(one, "hola")).toMatchObject({ ok: true });
    expect((await mute("--forever")).exitCode).toBe(0);
    clock.advance(10 * MINUTE_MS);
    expect(await say(one, "hola")).toMatchObject({ code: "chat_muted" });
    expect((await read(one)).mutedUntil).toBeNull();
    expect((await lucia("chat", "unmute", one.username)).exitCode).toBe(0);
    expect(await say(one, "gracias")).toMatchObject({ ok: true });
    expect((await lucia("chat", "unmute", one.username)).exitCode).toBe(3);
    expect((await mute("--until", "2020-01-01T00:00:00Z")).exitCode).toBe(3);
    expect(await sayLater(one, "sigo")).toMatchObject({ ok: true });
    expect((await mute()).exitCode).toBe(2);
    expect((await mute("--forever", "--until", "2027-01-01")).exitCode).toBe(2);
  });

  it("of other roles change nothing there", async () => {
    const one = await member();
    const id = idOf(await say(one, "sigue"));
    for (const words of [
      ["remove", id, ...WHY],
      ["mute", one.username, "--forever", ...WHY],
      ["refuse", "sigue"],
      ["slow", "es=60"],
    ])
      expect((await tomas("chat", ...words)).exitCode).toBe(3);
    expect(await textsOf(one)).toEqual(["sigue"]);
  });
});
