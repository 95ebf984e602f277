import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#/lib/base/time.ts";
import { reportChat } from "#/lib/contract/messages/chat.ts";
import { createHub, type Heard } from "#/server/events/index.ts";
import { chatWorld, idOf, read, say, textsOf, WHY } from "../../support/chat.ts";

const { clock, database, lucia, member, sayLater, tomas } = await chatWorld();

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
