import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { markRead } from "#/lib/contract/messages/calls.ts";
import type { PushTopic } from "#/lib/contract/messages/push.ts";
import { setBlock } from "#/server/care/index.ts";
import { writeGrouped } from "#/server/messages/grouped.ts";
import { type MessageKind, writeMessage } from "#/server/messages/index.ts";
import { openPushSender } from "#/server/notify/index.ts";
import { ensurePushKeys } from "#/server/session/index.ts";
import { pushWorld } from "../../support/push.ts";

const world = await pushWorld();
const { db, owner, clock, service, deps, sendDue, newMember, switchOn, statesOf, sealing } = world;
const MINUTE_MS = 60_000;

/** A member with a device that is away from the site. */
async function away(topics?: readonly PushTopic[], details?: boolean) {
  const made = await newMember();
  const subscription = await switchOn(made.who, topics, details);
  clock.advance(5 * MINUTE_MS);
  const memberId = made.member.id;
  const write = (kind: MessageKind, params: Record<string, string> = {}) =>
    writeMessage(db, { memberId, kind, params, atMs: clock() });
  const heard = async () => {
    const { asked, received } = await service.heardAt(subscription);
    return { asked, shown: received.map(({ text }) => JSON.parse(text)), received };
  };
  return { ...made, memberId, subscription, write, heard };
}

describe("a message on its way to a device", () => {
  it("comes encrypted and signed, once, with a way to the message and nothing that it says", async () => {
    const { memberId, write, heard } = await away();
    await write("deposit_credited", { amount: "500000.00", currency: "VND", reference: "D-77" });
    expect(await sendDue(memberId)).toEqual([]);
    expect(await sendDue(memberId)).toEqual([]);
    const { asked, shown, received } = await heard();
    expect(asked).toBe(1);
    expect(shown).toEqual([
      {
        ...{ title: "Dinero en tu cuenta", body: "Abre el mensaje para leerlo.", lang: "es" },
        ...{ tag: expect.any(String), path: expect.stringMatching(/^\/member\/messageV2#id=\d+$/) },
      },
    ]);
    expect(received[0]).toMatchObject({ ttl: 12 * 3_600, urgency: "normal" });
    expect(await statesOf(memberId)).toEqual(["sent"]);
    const { rows } =
      await sql`select from graphile_worker.jobs where task_identifier = 'push_message'`.execute(
        owner.db,
      );
    expect(rows.length).toBeGreaterThan(0);
  });

  it("tells the amount where that was chosen, and security at once", async () => {
    const { memberId, write, heard } = await away(["money", "security"], true);
    await write("deposit_credited", { amount: "500000.00" });
    await write("proof_failed", { country: "VN" });
    await sendDue(memberId);
    const { shown, received } = await heard();
    expect(JSON.stringify(shown)).toMatch(/500\.000/);
    expect(received.map(({ urgency }) => urgency).toSorted()).toEqual(["high", "normal"]);
  });

  it("is none of what was not chosen, offers never by themselves", async () => {
    const { memberId, write, heard } = await away();
    for (const kind of ["bonus_granted", "bonus_expiring", "bonus_used_up"] as const)
      await write(kind, { amount: "1.00" });
    await sendDue(memberId);
    const chosen = await away(["offers"]);
    await chosen.write("bonus_granted", { amount: "1.00" });
    await chosen.write("bonus_expiring", { amount: "1.00" });
    await chosen.write("deposit_credited", { amount: "1.00" });
    await sendDue(chosen.memberId);
    expect([(await heard()).asked, (await chosen.heard()).asked]).toEqual([0, 1]);
  });

  it("does not come where it was read or unchosen meanwhile, or is too late", async () => {
    const read = await away();
    await read.write("deposit_credited", { amount: "1.00" });
    await sql`update messages set read_at = now() where member_id = ${read.memberId}`.execute(db);
    await sendDue(read.memberId);
    expect(await statesOf(read.memberId)).toEqual(["dropped: read"]);
    const late = await away();
    await late.write("deposit_credited", { amount: "1.00" });
    clock.advance(13 * 60 * MINUTE_MS);
    await sendDue(late.memberId);
    expect(await statesOf(late.memberId)).toEqual(["failed: too_late"]);
    const unchosen = await away();
    await unchosen.write("deposit_credited", { amount: "1.00" });
    await sql`update push_subscriptions set topics = '{security}' where member_id = ${unchosen.memberId}`.execute(
      db,
    );
    await sendDue(unchosen.memberId);
    expect(await statesOf(unchosen.memberId)).toEqual(["dropped: not_chosen"]);
  });

  it("is one for all that are one message in the inbox", async () => {
    const { memberId, heard } = await away();
    const won = {
      ...({ memberId, kind: "lottery_won", group: "lottery_won:keno-minuto:2026-11-28" } as const),
      params: { game: "keno-minuto", day: "2026-11-28", amount: "10.00", count: "1" },
    };
    for (const _ of [1, 2, 3]) {
      await writeGrouped(db, [won], clock());
      await sendDue(memberId);
    }
    const { asked, shown } = await heard();
    expect(asked).toBe(1);
    expect(shown[0]).toMatchObject({
      title: "Tus boletos de lotería",
      path: "/member/messageV2?only=lottery",
    });
  });

  it("keeps quiet on the device where its member has just done it, and comes to the others", async () => {
    const { memberId, write, heard, who } = await away();
    await who.call(markRead, {});
    await write("withdrawal_requested", { amount: "1.00" });
    await write("deposit_credited", { amount: "1.00" });
    await sendDue(memberId);
    expect((await statesOf(memberId)).toSorted()).toEqual(["dropped: own_act", "sent"]);
    clock.advance(20 * MINUTE_MS);
    await write("withdrawal_requested", { amount: "1.00" });
    await sendDue(memberId);
    expect((await heard()).asked).toBe(2);
  });

  it("is of security and money on its way out alone for who is on a break", async () => {
    const { memberId, username, write, heard } = await away([
      "money",
      "lottery",
      "security",
      "house",
      "offers",
    ]);
    await setBlock(owner.db, clock, {
      ...{ memberId, account: username, acts: ["bet"], code: "cooling_off", by: "test" },
      ...{ until: new Date(Date.now() + 60 * MINUTE_MS), reason: "asked" },
    });
    for (const kind of [
      "deposit_credited",
      "lottery_won",
      "support_answered",
      "bonus_granted",
    ] as const)
      await write(kind, { amount: "1.00" });
    await write("withdrawal_approved", { amount: "1.00" });
    await write("proof_failed", { country: "VN" });
    await sendDue(memberId);
    expect((await heard()).asked).toBe(2);
    expect((await statesOf(memberId)).toSorted()).toEqual([
      ...Array(4).fill("dropped: kept_from_play"),
      ...["sent", "sent"],
    ]);
  });
});

describe("a push service", () => {
  it.each([404, 410])("that answers %d ends the subscription", async (status) => {
    const { memberId, write, heard, subscription } = await away();
    await service.answers(subscription, { status });
    await write("deposit_credited", { amount: "1.00" });
    expect(await sendDue(memberId)).toEqual([]);
    const { rows } =
      await sql`select from push_subscriptions where member_id = ${memberId}`.execute(db);
    expect(rows).toEqual([]);
    expect((await heard()).shown).toEqual([]);
  });

  it("that has too much to do is asked again when it says so", async () => {
    const { memberId, write, heard, subscription } = await away();
    await service.answers(subscription, { status: 429, retryAfter: "90" });
    await write("deposit_credited", { amount: "1.00" });
    expect(await sendDue(memberId)).toEqual([]);
    expect(await statesOf(memberId)).toEqual(["queued"]);
    const { rows } = await sql<{ in_ms: number }>`
      select extract(epoch from run_at) * 1000 - ${clock()} as in_ms from graphile_worker.jobs
       where task_identifier = 'push_message' order by id desc limit 1`.execute(owner.db);
    expect(Number(rows[0]?.in_ms)).toBe(90_000);
    await sendDue(memberId);
    expect((await heard()).shown).toHaveLength(1);
  });

  it("that fails is asked again by the job, and takes it once", async () => {
    const { memberId, write, heard, subscription } = await away();
    await service.answers(subscription, { status: 503 }, { status: 500 });
    await write("deposit_credited", { amount: "1.00" });
    expect(await sendDue(memberId)).toHaveLength(1);
    expect(await sendDue(memberId)).toHaveLength(1);
    expect(await sendDue(memberId)).toEqual([]);
    expect(await statesOf(memberId)).toEqual(["sent"]);
    expect((await heard()).shown).toHaveLength(1);
  });

  it.each([
    ["leads elsewhere", { status: 307, location: "http://127.0.0.1:1/" }, "failed: refused"],
    ["says no", { status: 403 }, "failed: refused"],
    ["hangs up with the message", { status: 0 }, "failed: unsure"],
    ["is silent for too long", { status: 201, delayMs: 1_500 }, "failed: unsure"],
  ])("that %s gets the message never again", async (_what, answer, state) => {
    const { memberId, write, heard, subscription } = await away();
    await service.answers(subscription, answer);
    await write("deposit_credited", { amount: "1.00" });
    expect(await sendDue(memberId, deps(500))).toEqual([]);
    await sendDue(memberId);
    expect(await statesOf(memberId)).toEqual([state]);
    expect((await heard()).asked).toBe(1);
  });

  it("gets nothing twice from a process that died on the way", async () => {
    const { memberId, write, heard } = await away();
    await write("deposit_credited", { amount: "1.00" });
    const dying = deps();
    const died = sendDue(memberId, {
      ...dying,
      sender: async (...message) => {
        await dying.sender(...message);
        throw new Error("killed");
      },
    });
    expect(await died).toHaveLength(1);
    await sendDue(memberId);
    await sendDue(memberId);
    expect(await statesOf(memberId)).toEqual(["failed: unsure"]);
    expect((await heard()).shown).toHaveLength(1);
  });

  it("that is nobody, or leads inside, has taken nothing", async () => {
    const keys = () => ensurePushKeys(db, clock, sealing);
    const { keys: browser } = await service.subscribe();
    const message = { text: "{}", ttlSeconds: 60, urgent: false, topic: "t" };
    const send = (endpoint: string, services: { hosts: string[]; sandbox: string | null }) =>
      openPushSender({ services, keys, clock, subject: "mailto:a@b.test", timeoutMs: 2_000 })(
        { endpoint, keys: browser, endpointHash: randomUUID() },
        message,
      );
    const nobody = "http://127.0.0.1:1";
    expect(await send(`${nobody}/a`, { hosts: [], sandbox: nobody })).toEqual({
      is: "not_now",
      afterMs: 0,
    });
    // A listed name that leads to this machine is not connected to.
    expect(await send("https://localhost/a", { hosts: ["localhost"], sandbox: null })).toEqual({
      is: "refused",
    });
    expect(await send("https://fcm.googleapis.com/a", { hosts: [], sandbox: null })).toEqual({
      is: "refused",
    });
  });
});

describe("the keys of notices", () => {
  it("are one pair whoever asks first, sealed", async () => {
    const pairs = await Promise.all([1, 2, 3].map(() => ensurePushKeys(db, clock, sealing)));
    expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(1);
    const { rows } = await sql<{
      all: string;
    }>`select push_keys::text as all from push_keys`.execute(db);
    expect(rows[0]?.all).not.toContain(pairs[0]?.privateKey);
  });
});
