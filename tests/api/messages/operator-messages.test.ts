import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { markRead } from "#/lib/contract/messages/calls.ts";
import { listMessagesOf } from "#/server/messages/inbox.ts";
import { messagesData } from "#/server/messages/index.ts";
import { fileOf, inboxOf, letter, letterWorld } from "../../support/operator-messages.ts";

const world = await letterWorld();
const { db, owner, newMember, json, marco, carla, irene, as, write, agreed, stateOf } = world;
const { send, actsOf } = world;
const TO_ALL = ["--to", "all"];
const WHY = ["--reason", "Wrong date"];
describe("a message of the operator", () => {
  it("to one account goes out at once, is in the inbox in the reader's language, and is kept as an act on the member", async () => {
    const [one, other] = [await newMember(), await newMember()];
    const { id, exitCode, waits } = await write(letter(), "--to", `one:${one.username}`);
    expect({ exitCode, waits }).toEqual({ exitCode: 0, waits: false });
    await send(id);
    expect(await inboxOf(one.who)).toMatchObject([
      {
        kind: "operator",
        read: false,
        written: {
          language: "es",
          title: "Mantenimiento",
          text: "El lunes no se juega.\nGracias.",
          page: "/help",
        },
      },
    ]);
    expect(await inboxOf(other.who)).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ state: "sent", reached: 1, read: 0 });
    const [message] = await inboxOf(one.who);
    await one.who.call(markRead, { id: message?.id });
    expect((await inboxOf(one.who))[0]?.read).toBe(true);
    expect(await stateOf(id)).toMatchObject({ reached: 1, read: 1 });
    expect((await actsOf("message_to_member")).at(-1)).toMatchObject({
      subject: one.username,
      acted_by: "marco",
    });
  });

  it("is told in the reader's language, else in English, else in the default one", async () => {
    const { member, username } = await newMember();
    const both = { title: { es: "Hola", en: "Hello" }, text: { es: "Uno", en: "One" } };
    const only = { title: { es: "Hola" }, text: { es: "Uno" } };
    for (const document of [both, only]) {
      const { id } = await write(letter(document), "--to", `one:${username}`);
      await send(id);
    }
    const readIn = async (language: string) => {
      const { list } = await listMessagesOf(db, member.id, { pageNo: 1, pageSize: 10, language });
      return list.map(({ written }) => [written?.language, written?.title]);
    };
    expect(await readIn("en")).toEqual([
      ["es", "Hola"],
      ["en", "Hello"],
    ]);
    expect(await readIn("vi")).toEqual([
      ["es", "Hola"],
      ["en", "Hello"],
    ]);
    expect(await readIn("es")).toEqual([
      ["es", "Hola"],
      ["es", "Hola"],
    ]);
  });

  it("to more than one waits until somebody else of staff agrees, and reaches nobody before", async () => {
    const one = await newMember();
    const { id, waits } = await write(letter(), ...TO_ALL);
    expect(waits).toBe(true);
    await send(id);
    expect(await inboxOf(one.who)).toEqual([]);
    expect(await json(marco, "messages", "agree", id)).toMatchObject({
      code: "own_message",
      exitCode: 3,
    });
    expect((await as("tomas", "payments")("messages", "agree", id)).exitCode).toBe(3);
    expect((await carla("messages", "agree", id)).exitCode).toBe(0);
    expect(await json(irene, "messages", "agree", id)).toMatchObject({ code: "already_decided" });
    expect(await json(irene, "messages", "agree", "99999")).toMatchObject({ code: "not_found" });
    await send(id);
    expect(await inboxOf(one.who)).toMatchObject([{ kind: "operator" }]);
    expect(await stateOf(id)).toMatchObject({
      state: "sent",
      writtenBy: "marco",
      agreedBy: "carla",
    });
    expect((await actsOf("message_write")).at(-1)).toMatchObject({
      subject: `messages/${id}`,
      acted_by: "marco",
    });
    expect((await actsOf("message_agree")).at(-1)).toMatchObject({
      ...{ subject: `messages/${id}`, acted_by: "carla" },
      after: { writtenBy: "marco", title: letter().title },
    });
  });

  it("is not agreed on once its writer may not log in", async () => {
    await newMember();
    const { id } = await json(
      as("nadia", "content"),
      "messages",
      "send",
      "--file",
      fileOf(letter()),
      ...[...TO_ALL, "--again"],
    );
    await sql`update staff_accounts set stopped_at = clock_timestamp() where name = 'nadia'`.execute(
      owner.db,
    );
    expect(await json(irene, "messages", "agree", id)).toMatchObject({
      code: "writer_gone",
      exitCode: 3,
    });
  });

  it("is written by content, agreed on and recalled by content and risk, looked at by support too", async () => {
    const file = fileOf(letter());
    const ran = async (role: "support" | "payments" | "risk", ...args: readonly string[]) =>
      (await as(`only-${role}`, role)("messages", ...args)).exitCode;
    for (const role of ["support", "payments", "risk"] as const)
      expect(await ran(role, "send", "--file", file, ...TO_ALL)).toBe(3);
    for (const role of ["support", "payments"] as const) {
      expect(await ran(role, "preview", "--file", file, ...TO_ALL)).toBe(3);
      expect(await ran(role, "recall", "1", ...WHY)).toBe(3);
    }
    expect(await ran("support", "list")).toBe(0);
    expect(await ran("payments", "list")).toBe(3);
    expect((await as("rosa")("messages", "preview", "--file", file, ...TO_ALL)).exitCode).toBe(0);
  });

  it("cannot be changed once written, nor by the application's role at all", async () => {
    const { username } = await newMember();
    const { id } = await write(letter(), "--to", `one:${username}`);
    await expect(
      sql`update operator_messages set text = '{"es":"Otra cosa"}' where id = ${id}::bigint`.execute(
        owner.db,
      ),
    ).rejects.toThrow("what was written stands");
    await expect(
      sql`update operator_messages set state = 'agreed' where id = ${id}::bigint`.execute(db),
    ).rejects.toThrow("permission denied");
    const draft = await write(letter(), ...TO_ALL);
    await expect(
      sql`update operator_messages set state = 'agreed' where id = ${draft.id}::bigint`.execute(
        owner.db,
      ),
    ).rejects.toThrow("check constraint");
  });

  it("goes out at its time by the database's clock, and not before", async () => {
    const one = await newMember();
    const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const at = ["--at", `${day}T18:00Z`];
    const id = await agreed(letter(), ...TO_ALL, ...at);
    await send(id);
    expect(await inboxOf(one.who)).toEqual([]);
    expect(await stateOf(id)).toMatchObject({
      state: "agreed",
      startsAt: `${day}T18:00:00.000Z`,
    });
    await world.comes(id);
    await send(id);
    expect(await inboxOf(one.who)).toHaveLength(1);
    expect(await write(letter(), ...TO_ALL, "--at", "2020-01-01")).toMatchObject({
      code: "in_the_past",
    });
    const late = await write(letter(), ...TO_ALL, ...at);
    await world.comes(late.id);
    expect(await json(irene, "messages", "agree", late.id)).toMatchObject({ code: "in_the_past" });
  });

  it("is shown as the text it is, and refused where it is not fit", async () => {
    const { who, username } = await newMember();
    const hostile = "<img src=x onerror=alert(1)> {{amount}} & <b>";
    const { id } = await write(
      letter({ title: { es: hostile }, text: { es: hostile } }),
      "--to",
      `one:${username}`,
    );
    await send(id);
    expect(await inboxOf(who)).toMatchObject([{ written: { title: hostile, text: hostile } }]);
    const faults = async (more: object) => (await write(letter(more), ...TO_ALL)).fields;
    expect(await faults({ page: "https://evil.example/" })).toHaveProperty("page");
    expect(await faults({ page: "//evil.example" })).toHaveProperty("page");
    expect(await faults({ page: "/\\evil.example" })).toHaveProperty("page");
    expect(await faults({ page: "/nowhere" })).toHaveProperty("page");
    expect(await faults({ page: "/en/rng" })).toHaveProperty("page");
    expect(await faults({ page: "/robots.txt" })).toHaveProperty("page");
    expect(await faults({ page: "/rng?page=JADE" })).toBeUndefined();
    expect(await faults({ promotes: undefined })).toHaveProperty("promotes");
    expect(await faults({ title: { en: "Hello" } })).toHaveProperty("title");
    expect(await faults({ title: { es: "a", vi: "b" } })).toHaveProperty("text");
    expect(await faults({ title: { es: "a", en: "b", xx: "c" } })).toHaveProperty("title.xx");
    expect(await faults({ title: { es: "a\u202Eb", en: "b" } })).toHaveProperty("title.es");
    expect(await faults({ title: { es: "a\nb", en: "b" } })).toHaveProperty("title.es");
    expect(await faults({ text: { es: "  ", en: "b" } })).toHaveProperty("text.es");
    expect(await faults({ text: { es: "x".repeat(2_001), en: "b" } })).toHaveProperty("text.es");
    expect(await faults({ html: true })).toHaveProperty("document");
    const named = { "title.es": expect.stringContaining("U+200B") };
    expect(await faults({ title: { es: "a\u200Bb", en: "b" } })).toEqual(named);
    const set = "co\u00ADmer \u200E2026\u200F";
    const written = await write(letter({ title: { es: set }, text: { es: set } }), ...TO_ALL);
    expect(await stateOf(written.id)).toMatchObject({ title: { es: set } });
  });

  it("leads to a page that is there, when it is written and when somebody agrees", async () => {
    await newMember();
    const { modules } = await owner.db
      .selectFrom("site")
      .select("modules")
      .executeTakeFirstOrThrow();
    const switched = (enabled: boolean) =>
      modules.map((node) => (node.modId === "PROMOTIONS" ? { ...node, enabled } : node));
    const put = (nodes: object) =>
      sql`update site set modules = ${JSON.stringify(nodes)}::jsonb`.execute(owner.db);
    const to = (page: string) => write(letter({ page }), ...TO_ALL);
    await put(switched(true));
    for (const page of ["/promotions/no-such", "/help/no-such", "/legal/no-such", "/house/x"])
      expect(await to(page)).toMatchObject({ code: "page_missing", exitCode: 3 });
    expect((await to("/legal/cookies")).ok).toBe(true);
    const { id } = await to("/promotions/birthday");
    await put(switched(false));
    expect(await to("/promotions")).toMatchObject({ code: "page_missing" });
    expect(await json(irene, "messages", "agree", id)).toMatchObject({ code: "page_missing" });
    await put(switched(true));
    expect(await json(irene, "messages", "agree", id)).toMatchObject({ ok: true });
    await put(modules);
  });

  it("is among what a member takes along of the account", async () => {
    const { member, username } = await newMember();
    const { id } = await write(letter(), "--to", `one:${username}`);
    await send(id);
    const mine = () =>
      messagesData({
        ...{ db, memberId: member.id, currency: "VND", language: "en" },
        ...{ part: "messages", cursor: null },
      });
    const data = await mine();
    expect(JSON.stringify(data)).toContain("No play on Monday.");
    await marco("messages", "recall", id, ...WHY);
    const after = await mine();
    expect(JSON.stringify(after)).not.toContain("No play on Monday.");
  });
});
