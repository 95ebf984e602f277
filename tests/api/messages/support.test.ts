import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { listMessages } from "#/lib/contract/messages/calls.ts";
import {
  addFeedbackPicture,
  CHAT_HEADER_COLOR,
  listSupport,
  openSupportChat,
  sendFeedback,
  sendSupport,
} from "#/lib/contract/messages/support.ts";
import { createHub } from "#/server/events/index.ts";
import { messagesRoutes, supportRoutes } from "#/server/messages/index.ts";
import { changeSite } from "#/server/site/index.ts";
import { testDatabase } from "../../support/database.ts";
import { png, shot, vastPng } from "../../support/hostile-pictures.ts";
import { membersWorld } from "../../support/members.ts";
import { operators } from "../../support/operator.ts";
import { supportPath } from "../../support/support-path.ts";

const database = await testDatabase();
const { db, owner } = database;
const { newMember, visitor, clock } = membersWorld(db, {
  moreRoutes: (deps) => [...messagesRoutes(deps), ...supportRoutes(deps)],
});
const support = operators(owner)("lucia", "support");
const admin = operators(owner)("ana");
const folder = await mkdtemp(path.join(os.tmpdir(), "pleno-feedback-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const HOSTS = ["https://talk.example"];
const given = supportPath("https://talk.example/room?of=all");
const vipPath = supportPath("https://talk.example/vip");
const asked = {
  ...{ b2c: 1 as const, title: "Ayuda", language: "es" },
  headerColor: CHAT_HEADER_COLOR,
};

describe("the operator's own service of talks", () => {
  it("is opened at the address that its encrypted path stands for, with what it asks for [API-58] [API-59] [ENT-25] [MSG-14] [MSG-15]", async () => {
    await changeSite(owner.db, { supportChat: { path: given, vipPath, hosts: HOSTS } });
    const reply = await visitor().call(openSupportChat, asked);
    if (!reply.ok) throw new Error(reply.code);
    const url = new URL(reply.value.chatUrl);
    expect([url.origin, url.pathname]).toEqual(["https://talk.example", "/room"]);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...{ of: "all", b2c: "1", title: "Ayuda", language: "es" },
      headerColor: CHAT_HEADER_COLOR,
    });
    expect(reply.value.version.pathList).toEqual([{ type: 3, path: given }]);
  });

  it("is the VIP's for members of a rank above 4, and for nobody else [MSG-09] [MSG-10]", async () => {
    await changeSite(owner.db, { supportChat: { path: given, vipPath, hosts: HOSTS } });
    for (const rank of ["4", "5"])
      await admin("ranks", "put", rank, `VIP ${rank}`, "#000000", "#FFFFFF");
    const { who, username } = await newMember();
    const opened = async () => {
      const reply = await who.call(openSupportChat, asked);
      return reply.ok ? new URL(reply.value.chatUrl).pathname : reply.code;
    };
    expect(await opened()).toBe("/room");
    await admin("ranks", "give", username, "4");
    expect(await opened()).toBe("/room");
    await admin("ranks", "give", username, "5");
    expect(await opened()).toBe("/vip");
  });

  it.each([
    ["another host", supportPath("https://evil.example/room")],
    ["a host that begins alike", supportPath("https://talk.example.evil.example/")],
    ["http", supportPath("http://talk.example/room")],
    ["a script", supportPath("javascript:alert(1)")],
    ["a name before the host", supportPath("https://talk.example@evil.example/")],
    ["a password", supportPath("https://a:b@talk.example/")],
    ["no address", supportPath("room")],
    ["another key", `${given.slice(0, -8)}another!`],
    ["no text at all", "k3y-8sig"],
    ["signs that are no Base64", `<script>${given}`],
  ])("is not opened, nor taken from an operator, with %s", async (_, hostile) => {
    const supportChat = { path: hostile, vipPath: null, hosts: HOSTS };
    const set = await admin("site", "set", "supportChat", JSON.stringify(supportChat));
    expect(set.exitCode).not.toBe(0);
    await changeSite(owner.db, { supportChat });
    expect(await visitor().call(openSupportChat, asked)).toMatchObject({
      code: "no_support_chat",
    });
  });
});

describe("the talk with staff", () => {
  const say = (text: string, key: string = randomUUID()) => ({ key, text });

  it("goes both ways, stays, and is heard at once on the member's pages [MSG-02]", async () => {
    const { who, username, member } = await newMember();
    const hub = createHub(database.url);
    await hub.ready;
    const heard: unknown[] = [];
    const all = new Promise<void>((done) => {
      hub.subscribe(member.id, (news) => {
        if (news.what !== "message" || news.message.type !== "support") return;
        heard.push(news.message.data);
        if (heard.length === 2) done();
      });
    });
    await who.call(sendSupport, say("No llega mi depósito"));
    const shown = await support("support", "list");
    expect(shown.out + shown.err).toContain(username);
    expect((await support("support", "show", username)).out).toContain("No llega mi depósito");
    expect((await support("support", "answer", username, "Ya está")).exitCode).toBe(0);
    expect((await support("support", "list")).out).not.toContain(username);
    await all;
    await hub.stop();
    const talk = await who.call(listSupport, {});
    expect(talk).toMatchObject({
      value: {
        list: [
          { from: "staff", text: "Ya está" },
          { from: "member", text: "No llega mi depósito" },
        ],
        next: null,
      },
    });
    expect(heard).toEqual(talk.ok && [...talk.value.list].reverse());
    const inbox = await who.call(listMessages, {});
    expect(inbox).toMatchObject({ value: { list: [{ kind: "support_answered" }] } });
  });

  it("keeps who of staff read it", async () => {
    const { who, username } = await newMember();
    await who.call(sendSupport, say("No llega mi depósito"));
    await support("support", "show", username);
    const acts = await database.owner.db
      .selectFrom("operator_acts")
      .select(["act", "acted_by"])
      .where("subject", "=", username)
      .execute();
    expect(acts).toEqual([{ act: "support_show", acted_by: expect.any(String) }]);
  });

  it("keeps a line that is sent twice once, and hostile signs as text", async () => {
    const { who } = await newMember();
    const line = say("<img src=x onerror=alert(1)>");
    const first = await who.call(sendSupport, line);
    expect(await who.call(sendSupport, line)).toEqual(first);
    const talk = await who.call(listSupport, {});
    expect(talk).toMatchObject({ value: { list: [{ text: line.text }] } });
  });

  it("is the member's own", async () => {
    const [one, other] = [await newMember(), await newMember()];
    await one.who.call(sendSupport, say("mine"));
    expect(await other.who.call(listSupport, {})).toMatchObject({ value: { list: [] } });
    expect(await visitor().call(listSupport, {})).toMatchObject({ code: "no_session" });
    expect(await visitor().call(sendSupport, say("x"))).toMatchObject({ code: "no_session" });
  });

  it("takes nothing that is no text, and no flood", async () => {
    const { who } = await newMember();
    expect(await who.call(sendSupport, say("  "))).toMatchObject({ code: "bad_text" });
    expect(await who.call(sendSupport, say("a\u202Eb"))).toMatchObject({ code: "bad_text" });
    for (let count = 0; count < 12; count++) await who.call(sendSupport, say("one more"));
    const flood = say("too much");
    expect(await who.call(sendSupport, flood)).toMatchObject({ code: "too_many_messages" });
    clock.advance(61_000);
    expect(await who.call(sendSupport, flood)).toMatchObject({ ok: true });
  });

  it("goes on below what was read", async () => {
    const { who } = await newMember();
    for (let count = 0; count < 35; count++) {
      await who.call(sendSupport, say(`line ${count}`));
      clock.advance(6_000);
    }
    const first = await who.call(listSupport, {});
    if (!first.ok || !first.value.next) throw new Error("no second page");
    const second = await who.call(listSupport, { before: first.value.next });
    expect(second).toMatchObject({ value: { next: null } });
    expect(second.ok && second.value.list.map(({ text }) => text).slice(-1)).toEqual(["line 0"]);
    expect(first.value.list).toHaveLength(30);
  });
});

describe("feedback", () => {
  const tell = async (content: string) => {
    const one = await newMember();
    const reply = await one.who.call(sendFeedback, { kind: "idea", content });
    const add = (bytes: Buffer, id = reply.ok ? reply.value.id : "") =>
      one.who.call(addFeedbackPicture, { id, picture: bytes.toString("base64") });
    return { ...one, reply, add };
  };

  it("reaches staff with its pictures, who mark it as done [API-25]", async () => {
    const { username, reply, add } = await tell("Faltan las tragamonedas de fruta");
    expect(reply).toMatchObject({ ok: true });
    const exif = { IFD0: { Copyright: "secret-of-the-camera" } };
    expect(await add(await shot(9).withExif(exif).jpeg().toBuffer())).toMatchObject({
      value: { pictures: 1 },
    });
    const id = reply.ok ? reply.value.id : "";
    const { out } = await support("feedback", "list");
    expect(out).toContain(username);
    expect(out).toContain("Faltan las tragamonedas de fruta");
    const name = path.join(folder, "one");
    await support("feedback", "pictures", id, "--save", name);
    const kept = await readFile(`${name}-1.jpg`);
    expect((await sharp(kept).metadata()).format).toBe("jpeg");
    expect(kept.includes("secret-of-the-camera")).toBe(false);
    expect((await support("feedback", "done", id)).exitCode).toBe(0);
    expect((await support("feedback", "list")).out).not.toContain(username);
    expect((await support("feedback", "done", id)).exitCode).toBe(3);
  });

  it.each([
    ["x".repeat(9), "too_short"],
    [`   ${"x".repeat(9)}   `, "too_short"],
    ["é".repeat(1_001), "too_long"],
    ["a bell \u0007 in a text", "bad_field"],
  ])("of %j is refused: its content has a least and a most [VAL-80]", async (content, code) => {
    expect((await tell(content)).reply).toMatchObject({
      code: "fields_refused",
      fields: { content: code },
    });
  });

  it("of the least and the most is taken [VAL-80]", async () => {
    expect((await tell("é".repeat(10))).reply).toMatchObject({ ok: true });
    expect((await tell("é".repeat(1_000))).reply).toMatchObject({ ok: true });
  });

  it("takes three pictures, each once, and no other's feedback any", async () => {
    const [one, other] = [await tell("Una idea para el sitio"), await tell("Otra idea más")];
    const pictures = await Promise.all([1, 2, 3, 4].map((shade) => png(shade * 40)));
    for (const bytes of [...pictures.slice(0, 3), ...pictures.slice(0, 1)])
      expect(await one.add(bytes)).toMatchObject({ ok: true });
    expect(await one.add(pictures[3] ?? Buffer.alloc(0))).toMatchObject({
      code: "too_many_pictures",
    });
    const id = one.reply.ok ? one.reply.value.id : "";
    expect(await other.add(await png(9), id)).toMatchObject({ code: "not_found" });
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ["a drawing", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["a polyglot", async () => Buffer.concat([await png(1), Buffer.from("<script>1</script>")])],
    ["20,000 by 20,000", () => vastPng(20_000)],
  ])("takes no picture that is %s", async (_, bytes) => {
    const { add } = await tell("Una idea para el sitio");
    expect(await add(await bytes())).toMatchObject({ ok: false, code: "not_a_picture" });
  });

  it("is so many within an hour", async () => {
    const { who } = await tell("Una idea para el sitio");
    for (let count = 0; count < 4; count++)
      await who.call(sendFeedback, { kind: "praise", content: "Me gusta mucho" });
    expect(
      await who.call(sendFeedback, { kind: "praise", content: "Me gusta mucho" }),
    ).toMatchObject({ code: "too_many_messages" });
  });
});
