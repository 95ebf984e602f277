import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { blockAct } from "#/server/care/index.ts";
import { fileOf, inboxOf, letter, letterWorld } from "../../support/operator-messages.ts";

const world = await letterWorld();
const { db, owner, newMember, json, marco, irene, as, write, agreed, stateOf, send } = world;
const { actsOf, comes } = world;
const TO_ALL = ["--to", "all"];
const promotes = letter({ promotes: true });
const exclude = (memberId: bigint) =>
  blockAct(owner.db, { memberId, act: "bet", code: "self_excluded", until: null });
const preview = (document: object, ...to: readonly string[]) =>
  json(marco, "messages", "preview", "--file", fileOf(document), ...to);

describe("a message to one account", () => {
  it("needs a second person where responsible gaming keeps the member from play, and where it promotes", async () => {
    const [free, kept] = [await newMember(), await newMember()];
    await exclude(kept.member.id);
    expect(await write(letter(), "--to", `one:${free.username}`)).toMatchObject({ waits: false });
    expect(await write(promotes, "--to", `one:${free.username}`)).toMatchObject({ waits: true });
    const { id, waits } = await write(letter(), "--to", `one:${kept.username}`);
    expect(waits).toBe(true);
    await send(id);
    expect(await inboxOf(kept.who)).toEqual([]);
    expect(await json(marco, "messages", "agree", id)).toMatchObject({ code: "own_message" });
    expect(await json(irene, "messages", "agree", id)).toMatchObject({ ok: true, members: 1 });
    await send(id);
    expect(await inboxOf(kept.who)).toHaveLength(1);
  });

  it("waits for a second person where the member was kept from play only after it was written", async () => {
    const { member, username, who } = await newMember();
    const { id, waits } = await write(letter(), "--to", `one:${username}`);
    await exclude(member.id);
    await send(id);
    expect({ waits, state: (await stateOf(id)).state }).toEqual({ waits: false, state: "stopped" });
    expect(await inboxOf(who)).toEqual([]);
    expect(await json(irene, "messages", "agree", id)).toMatchObject({ ok: true });
    await send(id);
    expect(await inboxOf(who)).toHaveLength(1);
  });

  it("tells nobody who writes who is kept from play, and a preview of it is an act on the member", async () => {
    const [free, kept] = [await newMember(), await newMember()];
    await exclude(kept.member.id);
    const [one, other] = [
      await preview(promotes, "--to", `one:${free.username}`),
      await preview(promotes, "--to", `one:${kept.username}`),
    ];
    expect(other).toEqual(one);
    expect(other).toMatchObject({ members: 1, leftOut: null });
    expect((await actsOf("message_preview_member")).slice(-2)).toMatchObject([
      { subject: free.username, acted_by: "marco" },
      { subject: kept.username, acted_by: "marco" },
    ]);
    await preview(letter(), ...TO_ALL);
    expect((await actsOf("message_preview")).at(-1)).toMatchObject({
      ...{ subject: "messages/preview", after: { to: {} } },
    });
    const { id, waits } = await write(promotes, "--to", `one:${kept.username}`);
    await irene("messages", "agree", id);
    await send(id);
    expect(waits).toBe(true);
    expect(await inboxOf(kept.who)).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ state: "sent", reached: null, read: null });
    expect(await json(marco, "messages", "recall", id, "--reason", "Wrong")).toMatchObject({
      reached: null,
    });
  });
});

describe("a message that promotes", () => {
  it("is out of the inbox and the count of whom responsible gaming keeps from play since", async () => {
    const [one, other] = [await newMember(), await newMember()];
    const id = await agreed(promotes, ...TO_ALL);
    const service = await agreed(letter(), ...TO_ALL);
    for (const each of [id, service]) await send(each);
    expect(await inboxOf(one.who)).toHaveLength(2);
    await exclude(one.member.id);
    expect(await inboxOf(one.who)).toHaveLength(1);
    expect(await inboxOf(other.who)).toHaveLength(2);
  });
});

describe("who agrees", () => {
  it("is told whom it reaches, before and after", async () => {
    await newMember();
    const { id, members } = await write(letter(), ...TO_ALL);
    expect(await stateOf(id)).toMatchObject({ state: "draft", reach: { members } });
    expect((await irene("messages", "show", id)).out).toContain(`It reaches ${members}.`);
    expect(await json(irene, "messages", "agree", id)).toMatchObject({ ok: true, members });
    expect(await stateOf(id)).toMatchObject({ state: "agreed", reach: { members } });
    await send(id);
    expect((await stateOf(id)).reach).toBeNull();
  });

  it("has no account that the writer added or gave its roles", async () => {
    await newMember();
    const puppet = as("puppet", "content");
    await puppet("messages", "list");
    const rosa = as("rosa");
    const { id } = await json(
      ...([rosa, "messages", "send", "--file", fileOf(letter())] as const),
      ...[...TO_ALL, "--again"],
    );
    expect((await rosa("staff", "roles", "puppet", "risk,content")).exitCode).toBe(0);
    const again = as("puppet");
    expect(await json(again, "messages", "agree", id)).toMatchObject({ code: "writers_account" });
    expect((await irene("messages", "agree", id)).exitCode).toBe(0);
  });

  it.each([
    ["stopped_at = clock_timestamp()", "zoe"],
    ["roles = array['support']", "yan"],
  ])("and who wrote must still be there for it when it begins: %s", async (change, name) => {
    const { who } = await newMember();
    const writer = as(name, "content");
    const { id } = await json(
      ...([writer, "messages", "send", "--file", fileOf(letter())] as const),
      ...[...TO_ALL, "--again"],
    );
    await irene("messages", "agree", id);
    await sql`update staff_accounts set ${sql.raw(change)} where name = ${name}`.execute(owner.db);
    await send(id);
    expect(await inboxOf(who)).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ state: "stopped" });
    expect((await marco("messages", "list")).out).toContain("stopped");
    expect(await json(irene, "messages", "agree", id)).toMatchObject({ code: "writer_gone" });
    expect((await marco("messages", "recall", id, "--reason", "Gone")).exitCode).toBe(0);
  });
});

describe("the time of a message", () => {
  it("ends a day after it was written where nobody agreed", async () => {
    const { id } = await write(letter(), ...TO_ALL, "--at", "2026-12-31");
    await comes(id, "25 hours");
    expect(await json(irene, "messages", "agree", id)).toMatchObject({ code: "lapsed" });
    expect(await stateOf(id)).toMatchObject({ state: "lapsed" });
    const list = async (...more: readonly string[]) =>
      JSON.stringify((await marco("messages", "list", ...more, "--json")).out);
    expect(await list()).not.toContain(`\\"id\\":\\"${id}\\"`);
    expect(await list("--state", "all")).toContain("lapsed");
  });

  it("is at most 90 days ahead", async () => {
    const far = new Date(Date.now() + 91 * 86_400_000).toISOString().slice(0, 10);
    expect(await write(letter(), ...TO_ALL, "--at", far)).toMatchObject({ code: "too_far" });
  });

  it("is held back where it would begin more than an hour late, until somebody agrees again", async () => {
    const { who } = await newMember();
    const id = await agreed(letter(), ...TO_ALL);
    await comes(id, "61 minutes");
    await send(id);
    expect(await stateOf(id)).toMatchObject({ state: "late" });
    expect((await marco("messages", "list")).out).toContain("late");
    expect(await inboxOf(who)).toEqual([]);
    expect(await json(irene, "messages", "agree", id)).toMatchObject({ ok: true });
    await send(id);
    expect(await inboxOf(who)).toHaveLength(1);
  });

  it("is not twice within a day for the same to the same, but where --again says so", async () => {
    const { username } = await newMember();
    const once = (...more: readonly string[]) =>
      json(
        ...([marco, "messages", "send", "--file", fileOf(letter({ page: null }))] as const),
        ...["--to", `one:${username}`, ...more],
      );
    const { id } = await once();
    expect(await once()).toMatchObject({ code: "written_already", exitCode: 3 });
    expect(await once("--again")).toMatchObject({ ok: true });
    await comes(id, "25 hours");
  });
});

describe("an inbox", () => {
  it("shows nothing of the operator's that is not out, and takes none from the application's role", async () => {
    const { member, who } = await newMember();
    const { id } = await write(letter(), ...TO_ALL);
    const insert = (as: typeof db) =>
      sql`insert into messages (member_id, kind, params, written_at, operator_message_id)
        values (${member.id}, 'operator', '{}', clock_timestamp(), ${id}::bigint)`.execute(as);
    await expect(insert(db)).rejects.toThrow("only the operator");
    await insert(owner.db);
    expect(await inboxOf(who)).toEqual([]);
    await sql`insert into messages (member_id, kind, params, written_at) values (${member.id}, 'welcome', '{}', clock_timestamp())`.execute(
      db,
    );
    await expect(
      sql`update messages set operator_message_id = ${id}::bigint + 1 where member_id = ${member.id} and kind = 'welcome'`.execute(
        db,
      ),
    ).rejects.toThrow("only the operator");
  });
});
