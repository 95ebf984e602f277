import { createHash } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { logIn } from "#/lib/contract/auth/calls.ts";
import type { InputOf } from "#/lib/contract/call.ts";
import { changePassword } from "#/lib/contract/members/calls.ts";
import { markRead } from "#/lib/contract/messages/calls.ts";
import { renewPush, viewPush } from "#/lib/contract/messages/push.ts";
import { logOut } from "#/lib/contract/session/calls.ts";
import { inTransaction } from "#/server/db/index.ts";
import { addJob, onJob, startWorker } from "#/server/events/index.ts";
import { type MessageKind, writeMessage } from "#/server/messages/index.ts";
import { pushWork } from "#/server/messages/push/work.ts";
import { cleanSessions, type EndingLogins, endLogins } from "#/server/session/index.ts";
import { pushWorld } from "../../support/push.ts";

const world = await pushWorld();
const { db, database, clock, service, deps, newMember, visitor, switchOn, sendDue, statesOf } =
  world;
const MINUTE_MS = 60_000;

/** A member at one device, with another that lies somewhere: notices come to both. */
async function atTwo() {
  const made = await newMember();
  const memberId = made.member.id;
  const there = visitor();
  const password = { type: "username", password: "Pleno-2026" } as const;
  const reply = await there.call(logIn, {
    ...password,
    username: made.username,
  } as InputOf<typeof logIn>);
  if (!reply.ok) throw new Error(reply.code);
  there.token = reply.value.token;
  const [here, other] = [await switchOn(made.who), await switchOn(there)];
  clock.advance(5 * MINUTE_MS);
  await made.who.call(markRead, {});
  const { rows } = await sql<{ id: bigint }>`select id from sessions
    where member_id = ${memberId} order by id limit 1`.execute(db);
  const ended = (ending: EndingLogins) =>
    inTransaction(db, (tx) => endLogins(tx, clock, memberId, ending));
  const write = (kind: MessageKind) =>
    writeMessage(db, { memberId, kind, params: {}, atMs: clock() });
  const heard = async () => {
    await sendDue(memberId);
    const both = await Promise.all([here, other].map((each) => service.heardAt(each)));
    return both.map(({ received }) => received.length);
  };
  const sessionId = String(rows[0]?.id);
  return { ...made, memberId, there, here, other, sessionId, ended, write, heard };
}

describe("what ended the logins of other devices", () => {
  it.each(["contact_changed_email", "contact_changed_mobile"] as const)(
    "(%s) comes to those once, and not to the one where it was done",
    async (kind) => {
      const { sessionId, ended, write, heard, who } = await atTwo();
      await ended({ what: "except", sessionId });
      await write(kind);
      expect(await heard()).toEqual([0, 1]);
      await write("proof_failed");
      expect(await heard()).toEqual([1, 1]);
      expect(await who.call(viewPush, {})).toMatchObject({ value: { devices: [{}] } });
    },
  );

  it("comes to all where somebody's copy of a remembered login ended them", async () => {
    const { ended, write, heard } = await atTwo();
    await ended({ what: "all" });
    await write("remembered_login_copied");
    expect(await heard()).toEqual([1, 1]);
  });

  it("comes from a new password to the devices where it was not set", async () => {
    const { who, write, heard } = await atTwo();
    await who.call(changePassword, {
      oldPassword: "Pleno-2026",
      newPassword: "Pleno-2027",
      confirmNewPassword: "Pleno-2027",
    });
    await write("password_changed");
    expect(await heard()).toEqual([0, 1]);
  });

  it("is the last: nothing else comes, nothing later, and no cookie renews it", async () => {
    const { there, other, sessionId, ended, write, heard, memberId } = await atTwo();
    await ended({ what: "except", sessionId });
    await write("deposit_credited");
    await there.call(renewPush, {
      ...{ subscription: await service.subscribe(), before: other.endpoint },
    });
    clock.advance(6 * MINUTE_MS);
    await write("contact_changed_email");
    expect(await heard()).toEqual([2, 0]);
    clock.advance(13 * 60 * MINUTE_MS);
    await cleanSessions(db, clock);
    const { rows } =
      await sql`select from push_subscriptions where member_id = ${memberId}`.execute(db);
    expect(rows).toHaveLength(1);
  });

  it("is kept from a device that logged out", async () => {
    const { there, ended, write, heard, sessionId } = await atTwo();
    await there.call(logOut, {});
    await ended({ what: "except", sessionId });
    await write("contact_changed_email");
    expect(await heard()).toEqual([0, 0]);
  });
});

describe("a login on a new device", () => {
  it("is told to the devices that are there, though their member was at them just now", async () => {
    const { write, heard, memberId } = await atTwo();
    await write("new_device");
    expect(await heard()).toEqual([1, 1]);
    expect(await statesOf(memberId)).toEqual(["sent", "sent"]);
  });
});

describe("a push service", () => {
  it("learns from no two messages what they are about, nor that they are one on two devices", async () => {
    const { write, heard, memberId, other } = await atTwo();
    await write("proof_failed");
    await heard();
    const { rows } = await sql<{ ref: string }>`select ref from push_deliveries
      join push_subscriptions p on p.id = subscription_id where p.member_id = ${memberId}`.execute(
      db,
    );
    const { received } = await service.heardAt(other);
    const guessed = createHash("sha256")
      .update(String(rows[0]?.ref))
      .digest("base64url")
      .slice(0, 32);
    expect(received[0]?.topic).toMatch(/^[\w-]{32}$/);
    expect(received[0]?.topic).not.toBe(guessed);
  });
});

describe("a push service that is silent", () => {
  it("holds up nothing but notices", async () => {
    for (const _ of [1, 2, 3, 4]) {
      const { here, other, write } = await atTwo();
      for (const each of [here, other])
        await service.answers(each, { status: 201, delayMs: 3_000 });
      await write("proof_failed");
    }
    let probedMs = 0;
    const probe = onJob("probe", async () => {
      probedMs = performance.now();
    });
    const onItsWay = async () => {
      const { rows } = await sql`select from push_deliveries where state = 'sending'`.execute(db);
      return rows.length;
    };
    const worker = await startWorker(database, [...pushWork(deps()), probe]);
    try {
      await expect.poll(onItsWay, { timeout: 5_000 }).toBeGreaterThan(0);
      const askedMs = performance.now();
      await addJob(db, "probe", {});
      await expect.poll(() => probedMs, { timeout: 10_000 }).toBeGreaterThan(0);
      expect(await onItsWay()).toBeLessThan(3);
      expect(probedMs - askedMs).toBeLessThan(1_500);
    } finally {
      await worker.stop();
    }
  });
});
