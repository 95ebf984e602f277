import { describe, expect, it } from "vitest";
import { listMessages, markRead } from "#/lib/contract/messages/calls.ts";
import { runBatch } from "#/server/messages/operator/delivery.ts";
import { inboxOf, letter, letterWorld } from "../../support/operator-messages.ts";

const {
  db,
  owner,
  newMember,
  json,
  marco,
  irene,
  write,
  agreed,
  stateOf,
  send,
  clear,
  actsOf,
  rowsOf,
} = await letterWorld();
const TO_ALL = ["--to", "all"];
const WHY = ["--reason", "Wrong date"];

describe("a message of the operator that is recalled", () => {
  it("never goes out where it is not out, whether agreed on or not", async () => {
    const one = await newMember();
    const draft = await write(letter(), ...TO_ALL);
    const waiting = await agreed(letter(), ...TO_ALL);
    for (const id of [draft.id, waiting]) {
      expect((await marco("messages", "recall", id, ...WHY)).exitCode).toBe(0);
      await clear(id);
      await send(id);
      expect(await stateOf(id)).toMatchObject({
        state: "recalled",
        reached: 0,
        recalled: { by: "marco", reason: "Wrong date" },
      });
    }
    expect(await json(irene, "messages", "agree", draft.id)).toMatchObject({
      code: "already_decided",
    });
    expect(await json(marco, "messages", "recall", draft.id, ...WHY)).toMatchObject({
      code: "already_recalled",
    });
    expect(await json(marco, "messages", "recall", "99999", ...WHY)).toMatchObject({
      code: "not_found",
    });
    expect(await inboxOf(one.who)).toEqual([]);
  });

  it("is in no inbox and no count from the recall on, before anything is cleared, and stays with the acts", async () => {
    const [one, other] = [await newMember(), await newMember()];
    const id = await agreed(letter(), ...TO_ALL);
    await send(id);
    const [mine] = await inboxOf(one.who);
    await one.who.call(markRead, { id: mine?.id });
    expect(await other.who.call(listMessages, { sent: id })).toMatchObject({
      value: { totalCount: 1 },
    });
    expect((await irene("messages", "recall", id, ...WHY)).exitCode).toBe(0);
    expect(await inboxOf(one.who)).toEqual([]);
    expect(await inboxOf(other.who)).toEqual([]);
    expect(await other.who.call(listMessages, { sent: id })).toMatchObject({
      value: { totalCount: 0 },
    });
    expect(await one.who.call(markRead, { id: mine?.id })).toMatchObject({ code: "not_found" });
    await clear(id, 2);
    const { reached, read } = await stateOf(id);
    expect({ left: await rowsOf(id), read }).toEqual({ left: 0, read: 1 });
    const [row] = await owner.db
      .selectFrom("operator_messages")
      .selectAll()
      .where("id", "=", BigInt(id))
      .execute();
    expect(row).toMatchObject({ cleared: reached, cleared_read: 1 });
    expect((await actsOf("message_recall")).at(-1)).toMatchObject({
      subject: `messages/${id}`,
      acted_by: "irene",
    });
  });

  it("while it goes out stops there", async () => {
    const members = [await newMember(), await newMember(), await newMember()];
    const id = await agreed(letter(), ...TO_ALL);
    expect(await runBatch(db, "send_operator_message", BigInt(id), 2)).toBe(true);
    await marco("messages", "recall", id, ...WHY);
    expect(await runBatch(db, "send_operator_message", BigInt(id), 2)).toBe(false);
    for (const { who } of members) expect(await inboxOf(who)).toEqual([]);
    await clear(id, 1);
    expect(await rowsOf(id)).toBe(0);
  });
});
