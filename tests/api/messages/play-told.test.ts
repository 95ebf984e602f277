import { expect, it } from "vitest";
import { DAY_MS } from "#/lib/base/time.ts";
import { listMessages, type MessageKind } from "#/lib/contract/messages/calls.ts";
import { setBlock } from "#/server/care/index.ts";
import { inTransaction } from "#/server/db/index.ts";
import type { Fact, RecordedEvent } from "#/server/events/index.ts";
import "#/server/games/index.ts";
import { messagesRoutes, messagesWork } from "#/server/messages/index.ts";
import { testDatabase } from "../../support/database.ts";
import { membersWorld } from "../../support/members.ts";

const database = await testDatabase();
const { db, owner } = database;
const world = membersWorld(db, { moreRoutes: (deps) => messagesRoutes(deps) });
const handlers = messagesWork().flatMap((work) => (work.on === "event" ? [work.handler] : []));

/** Does what follows from a fact of a member. */
async function happened(memberId: bigint, fact: Omit<Fact, "memberId">): Promise<void> {
  const event = { ...fact, id: 1n, memberId, recordedAtMs: world.clock() } as RecordedEvent;
  for (const { kind, run } of handlers)
    if (kind === event.kind) await inTransaction(db, (tx) => run(tx, event));
}
const until = new Date(Date.UTC(2099, 0, 1)).toISOString();
const granted = {
  kind: "free_rounds_granted",
  payload: {
    ...{ gameId: "triple-siete", game: "Triple Siete", rounds: 10, until },
    ...{ amount: "500000.00", currency: "VND" },
  },
} as const;

async function somebody() {
  const { member, who, username } = await world.newMember();
  const inbox = async (kind: MessageKind) => {
    const reply = await who.call(listMessages, {});
    if (!reply.ok) throw new Error(reply.code);
    return reply.value.list.filter((each) => each.kind === kind).map(({ params }) => params);
  };
  const takeBreak = () =>
    setBlock(owner.db, world.clock, {
      ...{ memberId: member.id, account: username, acts: ["bet"], code: "cooling_off", by: "test" },
      ...{ until: new Date(Date.now() + DAY_MS), reason: "asked" },
    });
  return { id: member.id, inbox, takeBreak };
}

it("the inbox tells of free rounds: how many, of which game, until when, up to what they pay", async () => {
  const { id, inbox } = await somebody();
  await happened(id, granted);
  expect(await inbox("free_rounds_granted")).toEqual([
    {
      ...{ gameId: "triple-siete", title: "Triple Siete", count: "10", moment: until },
      ...{ amount: "500000.00", currency: "VND" },
    },
  ]);
});

it("the inbox calls nobody to free rounds who keeps out of play, then or later", async () => {
  const [before, after] = [await somebody(), await somebody()];
  await before.takeBreak();
  await happened(before.id, granted);
  await happened(after.id, granted);
  await after.takeBreak();
  for (const { inbox } of [before, after]) expect(await inbox("free_rounds_granted")).toEqual([]);
  const { count } = await db
    .selectFrom("messages")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("member_id", "=", before.id)
    .where("kind", "=", "free_rounds_granted")
    .executeTakeFirstOrThrow();
  expect(count).toBe(0n);
});

it("the inbox tells of a jackpot: its name, what it paid, the round", async () => {
  const { id, inbox } = await somebody();
  const won = { jackpot: "La Gran Copa", amount: "50000.00", currency: "VND" };
  const payload = { roundId: "81", game: "Triple Siete", ...won };
  await happened(id, { kind: "jackpot_won", payload });
  expect(await inbox("jackpot_won")).toEqual([{ ...won, title: "Triple Siete", round: "81" }]);
});
