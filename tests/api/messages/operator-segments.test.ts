import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Message } from "#/lib/contract/messages/calls.ts";
import { blockAct } from "#/server/care/index.ts";
import { createHub, type Heard, startWorker } from "#/server/events/index.ts";
import { operatorMessagesWork } from "#/server/messages/index.ts";
import { runBatch } from "#/server/messages/operator/delivery.ts";
import { fileOf, inboxOf, letter, letterWorld } from "../../support/operator-messages.ts";

const world = await letterWorld();
const { database, db, owner, newMember, json, marco, agreed, stateOf } = world;
const preview = (document: object, ...args: readonly string[]) =>
  json(marco, "messages", "preview", "--file", fileOf(document), ...args);
const reach = async (...conditions: readonly string[]) =>
  (await preview(letter(), ...conditions.flatMap((each) => ["--to", each]))).members;
const set = (id: bigint, values: Record<string, unknown>) =>
  owner.db.updateTable("members").set(values).where("id", "=", id).execute();
const inOrder = (...ids: readonly (bigint | undefined)[]) =>
  ids.map((id) => id ?? 0n).toSorted((a, b) => (a < b ? -1 : 1));
const forget = async () => {
  await sql`update members set status = 'suspended'`.execute(owner.db);
};

describe("whom a message goes to", () => {
  it("is counted by what is so of members, all that is said", async () => {
    await forget();
    const [a, b, c] = [await newMember(), await newMember(), await newMember()];
    await set(a.member.id, {
      language: "vi",
      registered_at: "2026-01-10",
      last_login_at: "2026-10-01",
    });
    await set(b.member.id, {
      language: "en",
      registered_at: "2026-03-10",
      last_login_at: "2026-05-01",
    });
    await set(c.member.id, { language: null, registered_at: "2026-06-10", last_login_at: null });
    await world.as("rosa")("ranks", "put", "3", "Oro", "#000000", "#FFFFFF");
    await set(b.member.id, { rank_level: 3 });
    await sql`update known_devices set country = case member_id when ${a.member.id} then 'VN' when ${b.member.id} then 'ID' else '' end`.execute(
      owner.db,
    );
    expect(await reach("all")).toBe(3);
    expect(await reach("language=vi")).toBe(1);
    expect(await reach("language=vi,none")).toBe(2);
    expect(await reach(`currency=${a.member.currency}`)).toBe(3);
    for (const unknown of ["currency=XXX", "rank=99"])
      expect(await preview(letter(), "--to", unknown)).toMatchObject({
        ...{ code: "condition_unknown", exitCode: 3 },
        message: expect.stringContaining(unknown),
      });
    expect(await reach("country=VN,ID")).toBe(2);
    expect(await reach("country=none")).toBe(1);
    expect(await reach("rank=3")).toBe(1);
    expect(await reach("rank=0")).toBe(2);
    expect(await reach("registered-since=2026-03-10")).toBe(2);
    expect(await reach("registered-before=2026-03-10")).toBe(1);
    expect(await reach("registered-since=2026-02-01", "registered-before=2026-04-01")).toBe(1);
    expect(await reach("login-since=2026-06-01")).toBe(1);
    expect(await reach("login-before=2026-06-01")).toBe(1);
    expect(await reach("login-before=2026-07-01")).toBe(2);
    expect(await reach("language=vi", "rank=3")).toBe(0);
    expect(await reach(`one:${a.username.toUpperCase()}`)).toBe(1);
  });

  it("is by deposits that were credited, ever or since a day", async () => {
    await forget();
    const [a, b] = [await newMember(), await newMember()];
    await newMember();
    await world.method();
    const deposit = (id: bigint, state: string, closedAt: string) =>
      sql`insert into deposits (id, member_id, method_id, kind, provider, amount_minor, currency, state, payment_id, expires_at, closed_at)
        values (gen_random_uuid()::text, ${id}, 'letters', 'bank', 'p', 100, 'VND', ${state},
          ${state === "credited" ? `${id}-${closedAt}` : null}, ${closedAt}::timestamptz, ${closedAt}::timestamptz)`.execute(
        owner.db,
      );
    await deposit(a.member.id, "credited", "2026-05-01");
    await deposit(b.member.id, "failed", "2026-09-01");
    expect(await reach("deposited=ever")).toBe(1);
    expect(await reach("deposited=never")).toBe(2);
    expect(await reach("deposited=2026-04-01")).toBe(1);
    expect(await reach("deposited=2026-06-01")).toBe(0);
  });

  it("is only who can log in, and where it promotes nobody who keeps out of play", async () => {
    await forget();
    const made = await Promise.all(Array.from({ length: 8 }, () => newMember()));
    const [free, excluded, pausing, over, closing, suspended, closed, trial] = made.map(
      ({ member }) => member.id,
    );
    const block = (
      memberId: bigint | undefined,
      code: "self_excluded" | "cooling_off",
      until: Date | null,
    ) => blockAct(owner.db, { memberId: memberId ?? 0n, act: "bet", code, until });
    await block(excluded, "self_excluded", new Date("2020-01-01"));
    await block(pausing, "cooling_off", new Date("2199-01-01"));
    await block(over, "cooling_off", new Date("2020-01-01"));
    await sql`insert into care_closures (member_id, asked_at, closes_at) values (${closing}, now(), now() + interval '7 days')`.execute(
      owner.db,
    );
    await set(suspended ?? 0n, { status: "suspended" });
    await set(closed ?? 0n, { status: "closed" }).catch(() => undefined);
    await set(trial ?? 0n, { kind: 4 });
    const service = await agreed(letter(), "--to", "all");
    const advertises = await agreed(letter({ promotes: true }), "--to", "all");
    expect(await preview(letter({ promotes: true }), "--to", "all")).toMatchObject({
      ...{ members: 5, leftOut: null },
    });
    for (const id of [service, advertises])
      while (await runBatch(db, "send_operator_message", BigInt(id), 3));
    const reached = async (id: string) =>
      (
        await db
          .selectFrom("messages")
          .select("member_id")
          .where("operator_message_id", "=", BigInt(id))
          .orderBy("member_id")
          .execute()
      ).map((row) => row.member_id);
    expect(await reached(advertises)).toEqual(inOrder(free, over));
    expect(await reached(service)).toEqual(inOrder(free, excluded, pausing, over, closing));
    await Promise.all(Array.from({ length: 15 }, () => newMember()));
    expect(await preview(letter({ promotes: true }), "--to", "all")).toMatchObject({
      ...{ members: 17, leftOut: 3 },
    });
  });

  it("is told with the languages that are known of members, and what each would read", async () => {
    await forget();
    const [a, b, c] = [await newMember(), await newMember(), await newMember()];
    await set(a.member.id, { language: "vi" });
    await set(b.member.id, { language: "es" });
    await set(c.member.id, { language: null });
    expect(await preview(letter(), "--to", "all")).toMatchObject({
      ...{ members: 3, title: letter().title },
      languages: expect.arrayContaining([
        { language: "vi", members: 1, reads: "en" },
        { language: "es", members: 1, reads: "es" },
        { language: "none", members: 1, reads: "es" },
      ]),
    });
    const lines = await marco("messages", "preview", "--file", fileOf(letter()), "--to", "all");
    expect(lines.out).toMatch(/not known +1 {2}es/);
  });

  it.each([
    [[]],
    [["all", "language=es"]],
    [["everybody"]],
    [["language=klingon"]],
    [["rank=x"]],
    [["language=es", "language=en"]],
    [["registered-since=yesterday"]],
    [["constructor=x"]],
    [["deposited=Ever"]],
  ])("is refused where it is not understood: %s", async (conditions) => {
    const said = conditions.flatMap((each) => ["--to", each]);
    expect((await marco("messages", "preview", "--file", fileOf(letter()), ...said)).exitCode).toBe(
      2,
    );
  });

  it("is refused with what was typed where a deposit is neither ever, never nor a day", async () => {
    const said = ["--to", "deposited=Ever"];
    const ran = await marco("messages", "preview", "--file", fileOf(letter()), ...said);
    expect(ran.err).toContain('ever, never or a day, not "Ever"');
  });

  it("is refused where the account is not there", async () => {
    expect(await world.write(letter(), "--to", "one:nobody-at-all")).toMatchObject({
      code: "not_found",
    });
    expect(await preview(letter(), "--to", "one:nobody-at-all")).toMatchObject({
      code: "not_found",
    });
  });
});

describe("a message that is going out", () => {
  it("goes on where it was killed: nobody has it twice, nobody is passed over, and who came later has none", async () => {
    await forget();
    const members = await Promise.all(Array.from({ length: 7 }, () => newMember()));
    const id = await agreed(letter(), "--to", "all");
    await runBatch(db, "send_operator_message", BigInt(id), 3);
    const late = await newMember();
    await expect(
      db.transaction().execute(async (tx) => {
        await runBatch(tx, "send_operator_message", BigInt(id), 2);
        throw new Error("killed");
      }),
    ).rejects.toThrow("killed");
    const inboxes = async () =>
      (await Promise.all(members.map(({ who }) => inboxOf(who)))).map(
        (list: Message[]) => list.length,
      );
    expect((await inboxes()).reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(3);
    // Two workers at the same time, as after a lost lease.
    await Promise.all(
      [1, 2].map(async () => {
        while (await runBatch(db, "send_operator_message", BigInt(id), 2));
      }),
    );
    expect(await inboxes()).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(await inboxOf(late.who)).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ state: "sent", reached: 7 });
  });

  it("is carried by the worker, batch after batch, and told once a batch", async () => {
    await forget();
    const members = await Promise.all(Array.from({ length: 3 }, () => newMember()));
    const hub = createHub(database.url);
    await hub.ready;
    const heard: Heard[] = [];
    const others: Heard[] = [];
    hub.subscribe(members[1]?.member.id ?? 0n, (each) => heard.push(each));
    hub.subscribe(null, (each) => others.push(each));
    const worker = await startWorker(database, operatorMessagesWork());
    const id = await agreed(letter(), "--to", "all");
    await expect.poll(async () => (await stateOf(id)).state, { timeout: 20_000 }).toBe("sent");
    await expect.poll(() => heard.length).toBe(1);
    expect(heard).toMatchObject([
      { what: "message", message: { type: "unread", memberId: null, data: null } },
    ]);
    await marco("messages", "recall", id, "--reason", "Wrong");
    await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(2);
    await worker.stop();
    await hub.stop();
    expect(others).toEqual([]);
    for (const { who } of members) expect(await inboxOf(who)).toEqual([]);
  });
});
