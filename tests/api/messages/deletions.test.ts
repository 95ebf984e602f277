import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  countUnread,
  deleteMessages,
  listMessages,
  markRead,
  restoreMessages,
} from "#/lib/contract/messages/calls.ts";
import { writeGrouped } from "#/server/messages/grouped.ts";
import type { MessageKind } from "#/server/messages/index.ts";
import { forgetDeleted, messagesData, writeMessage } from "#/server/messages/index.ts";
import { inboxOf, letter, letterWorld } from "../../support/operator-messages.ts";
import type { Visitor } from "../../support/visitor.ts";

const { db, clock, newMember, marco, write, send, stateOf } = await letterWorld();
const DAY_MS = 86_400_000;

/** A member with messages of these kinds, the first the newest, and their ids. */
async function withMessages(...kinds: readonly MessageKind[]) {
  const made = await newMember();
  const memberId = made.member.id;
  for (const kind of kinds.toReversed())
    await writeMessage(db, { memberId, kind, params: {}, atMs: clock() });
  const ids = (await inboxOf(made.who)).map(({ id }) => id);
  return { ...made, memberId, ids };
}

const kindsOf = async (who: Visitor) => (await inboxOf(who)).map(({ kind }) => kind);
const unreadOf = async (who: Visitor) => {
  const reply = await who.call(countUnread, {});
  return reply.ok ? reply.value.unReadCount : reply.code;
};
const exportOf = (memberId: bigint) =>
  messagesData({
    ...{ db, memberId, currency: "VND", language: "en" },
    ...{ part: "messages", cursor: null },
  });
const counted = (count: number) => ({ ok: true, value: { count } });

describe("a deleted message", () => {
  it("is in no list, count or export, and comes back read or not as it was, each asked for twice", async () => {
    const { who, memberId, ids } = await withMessages("deposit_credited", "totp_on", "welcome");
    const [credited = "", totp = ""] = ids;
    await who.call(markRead, { id: credited });
    const before = await inboxOf(who);
    const key = randomUUID();
    for (const _ of [1, 2]) {
      expect(await who.call(deleteMessages, { key, messages: [credited, totp] })).toMatchObject(
        counted(2),
      );
      expect(await kindsOf(who)).toEqual(["welcome"]);
      expect(await unreadOf(who)).toBe(1);
    }
    expect(JSON.stringify(await exportOf(memberId))).not.toMatch(/totp_on|deposit_credited/);
    expect(await who.call(markRead, { id: totp })).toMatchObject({ code: "not_found" });
    await who.call(markRead, {});
    expect(await who.call(restoreMessages, { key })).toMatchObject(counted(2));
    expect(await who.call(restoreMessages, { key })).toMatchObject(counted(0));
    expect((await inboxOf(who)).map(({ id, read }) => [id, read])).toEqual(
      before.map(({ id, kind, read }) => [id, read || kind === "welcome"]),
    );
    expect(JSON.stringify(await exportOf(memberId))).toContain("totp_on");
  });

  it("is of all that are read, or of those about a topic, and undone as one", async () => {
    const { who, ids } = await withMessages(
      "lottery_won",
      "deposit_failed",
      "bonus_began",
      "welcome",
    );
    await who.call(markRead, { ids: ids.slice(0, 3) });
    const key = randomUUID();
    expect(await who.call(deleteMessages, { key, messages: "read", about: "money" })).toMatchObject(
      counted(1),
    );
    expect(await kindsOf(who)).toEqual(["lottery_won", "bonus_began", "welcome"]);
    const all = randomUUID();
    expect(await who.call(deleteMessages, { key: all, messages: "read" })).toMatchObject(
      counted(2),
    );
    expect(await kindsOf(who)).toEqual(["welcome"]);
    await who.call(restoreMessages, { key: all });
    expect(await kindsOf(who)).toEqual(["lottery_won", "bonus_began", "welcome"]);
  });

  it("is the member's own: another's and what is none are passed over, and another's key undoes nothing", async () => {
    const [mine, other] = [await withMessages("totp_on"), await withMessages("totp_off")];
    const key = randomUUID();
    const messages = [...mine.ids, "999999999", "9".repeat(100), "none"];
    expect(await other.who.call(deleteMessages, { key, messages })).toMatchObject(counted(0));
    expect(await kindsOf(mine.who)).toEqual(["totp_on"]);
    await mine.who.call(deleteMessages, { key, messages: mine.ids });
    expect(await other.who.call(restoreMessages, { key })).toMatchObject(counted(0));
    expect(await kindsOf(mine.who)).toEqual([]);
  });

  it("of a day's sums is there again once something is added to it", async () => {
    const { who, memberId } = await withMessages();
    const won = (amount: string) =>
      writeGrouped(
        db,
        [
          {
            ...{ memberId, kind: "lottery_won", group: "lottery_won:xo:2026-11-25" },
            params: { game: "xo-so-mien-bac", day: "2026-11-25", amount, count: "1" },
          },
        ],
        clock(),
      );
    await won("10.00");
    const [first] = await inboxOf(who);
    const key = randomUUID();
    await who.call(deleteMessages, { key, messages: [first?.id ?? ""] });
    await won("5.00");
    expect(await inboxOf(who)).toMatchObject([
      { kind: "lottery_won", read: false, params: { amount: "15.00", count: "2" } },
    ]);
    expect(await who.call(restoreMessages, { key })).toMatchObject(counted(0));
  });

  it("of the operator's counts as read there still, and stays away once it was recalled", async () => {
    const { who, username } = await withMessages();
    const { id } = await write(letter(), "--to", `one:${username}`);
    await send(id);
    const [mine] = await inboxOf(who);
    await who.call(markRead, { id: mine?.id });
    const key = randomUUID();
    await who.call(deleteMessages, { key, messages: [mine?.id ?? ""] });
    expect(await who.call(listMessages, { sent: id })).toMatchObject({ value: { totalCount: 0 } });
    await forgetDeleted(db, clock() + 31 * DAY_MS);
    expect(await stateOf(id)).toMatchObject({ read: 1 });
    await marco("messages", "recall", id, "--reason", "Wrong");
    await who.call(restoreMessages, { key });
    expect(await inboxOf(who)).toEqual([]);
  });

  it("is kept for thirty days, and then cleared", async () => {
    const { who, memberId, ids } = await withMessages("totp_on", "welcome");
    const key = randomUUID();
    await who.call(deleteMessages, { key, messages: ids.slice(0, 1) });
    const rows = async () =>
      (await db.selectFrom("messages").select("id").where("member_id", "=", memberId).execute())
        .length;
    await forgetDeleted(db, clock() + 30 * DAY_MS - 1);
    expect(await rows()).toBe(2);
    await forgetDeleted(db, clock() + 30 * DAY_MS + 1);
    expect(await rows()).toBe(1);
    expect(await who.call(restoreMessages, { key })).toMatchObject(counted(0));
    expect(await kindsOf(who)).toEqual(["welcome"]);
  });
});

describe("the inbox", () => {
  const list = async (who: Visitor, input: object) => {
    const reply = await who.call(listMessages, input);
    if (!reply.ok) throw new Error(reply.code);
    return reply.value;
  };
  const kinds = async (who: Visitor, input: object) =>
    (await list(who, input)).list.map(({ kind }) => kind);

  it("is listed by topic, and goes on below a message", async () => {
    const { who } = await withMessages(
      "lottery_won",
      "deposit_failed",
      "bonus_began",
      "totp_on",
      "welcome",
    );
    expect(await kinds(who, { only: "money" })).toEqual(["deposit_failed"]);
    expect(await kinds(who, { only: "lottery" })).toEqual(["lottery_won"]);
    expect(await kinds(who, { only: "bonuses" })).toEqual(["bonus_began"]);
    expect(await kinds(who, { only: "security" })).toEqual(["totp_on"]);
    expect(await kinds(who, { only: "house" })).toEqual(["welcome"]);
    const first = await list(who, { pageSize: 2 });
    const next = await list(who, { pageSize: 2, before: first.list.at(-1)?.id });
    expect(next).toMatchObject({
      totalCount: 3,
      list: [{ kind: "bonus_began" }, { kind: "totp_on" }],
    });
  });

  it("lists the unread, and those too that were read since a moment", async () => {
    const { who, ids } = await withMessages("lottery_won", "deposit_failed", "welcome");
    await who.call(markRead, { id: ids[2] });
    expect(await kinds(who, { only: "unread" })).toEqual(["lottery_won", "deposit_failed"]);
    const { asOf = "" } = await list(who, {});
    const later = new Date(Date.parse(asOf) + 1).toISOString();
    expect(await kinds(who, { only: "unread", readSince: later })).toEqual([
      "lottery_won",
      "deposit_failed",
    ]);
    expect(await kinds(who, { only: "unread", readSince: asOf })).toHaveLength(3);
  });
});
