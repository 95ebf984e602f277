import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { DAY_MS, SECOND_MS } from "#/lib/base/time.ts";
import { listChat, reportChat, sendChat } from "#/lib/contract/messages/chat.ts";
import { blockAct } from "#/server/care/index.ts";
import { createHub, type Heard } from "#/server/events/index.ts";
import { forgetChat } from "#/server/messages/index.ts";
import { chatWorld, codeOf, idOf, read, say, textsOf, WHY } from "../../support/chat.ts";

const { clock, database, db, getMemberByName, lucia, member, open, owner, sayLater, visitor } =
  await chatWorld();

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

  it.each([
    ["for good", null],
    ["until a moment that has gone by, and did not ask to come back", new Date(0)],
  ])("is closed for who excluded themselves %s, in every call", async (_how, until) => {
    const [one, other] = [await member(), await member()];
    const line = idOf(await say(other, "gané"));
    const { id } = await getMemberByName(one.username);
    await blockAct(owner.db, { memberId: id, act: "bet", code: "self_excluded", until });
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
