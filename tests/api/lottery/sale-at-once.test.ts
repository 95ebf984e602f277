import { afterEach, expect, test } from "vitest";
import { placeTicket } from "#/lib/contract/lottery/calls.ts";
import { reconcileTickets } from "#/server/lottery/index.ts";
import { openBooks } from "#/server/lottery/rule-book.ts";
import { openSaleAtOnce } from "#/server/lottery/sell-at-once.ts";
import { NORTH_GAME, openDraw, sellLottery } from "../../support/lottery.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";

const { app, database } = await testPlatform();
const owner = database.owner.db;
const linh = await enter(app, "linh");
let ruleVersion = await sellLottery(owner);
const hashes = [Buffer.from("of the input")] as const;

async function sessionOf(account: string) {
  const { id, ...rest } = await owner
    .selectFrom("sessions")
    .select(["id", "member_id as memberId", "currency"])
    .where("account", "=", account)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ...rest, id: String(id) };
}
const session = await sessionOf("linh");

/** What a process does with a call before it goes through it step by step. */
const openProcess = (by = session) => {
  const sell = openSaleAtOnce(database.db, Date.now, openBooks());
  return (drawId: string, key: string, stake = "1000.00") => {
    const lines = [{ type: "de", selection: [["05"]], stake }];
    return sell({ drawId, ruleVersion, lines }, { session: by } as never, { key, hashes });
  };
};

const ticketsOf = (drawId: string) =>
  owner
    .selectFrom("lottery_tickets")
    .select("id")
    .where("draw_id", "=", BigInt(drawId))
    .where("cancelled_at", "is", null)
    .execute();

afterEach(async () => {
  expect(await reconcileTickets(owner)).toEqual([]);
});

test("a ticket that nothing refuses is sold in one statement, and its reply is what the key has led to", async () => {
  const drawId = await openDraw(owner);
  const sold = await openProcess()(drawId, "at-once");
  expect(sold).toMatchObject({ ok: true, value: { drawId, state: "open", price: "1000.00" } });
  const kept = await owner
    .selectFrom("idempotency_keys")
    .select("outcome")
    .where("key", "=", "at-once")
    .executeTakeFirstOrThrow();
  expect(JSON.parse(kept.outcome ?? "null")).toEqual(sold);
  const written = await owner
    .selectFrom("lottery_tickets")
    .select("placed_at")
    .where("draw_id", "=", BigInt(drawId))
    .executeTakeFirstOrThrow();
  expect(sold?.ok && sold.value.placedAt).toBe(written.placed_at.toISOString());
});

test("one key in two processes at the same moment buys one ticket", async () => {
  const drawId = await openDraw(owner);
  for (let time = 0; time < 10; time++) {
    const replies = await Promise.all(
      [openProcess(), openProcess(), openProcess()].map((sell) => sell(drawId, `both-${time}`)),
    );
    expect(replies.filter(Boolean)).toHaveLength(1);
    expect(await ticketsOf(drawId)).toHaveLength(time + 1);
  }
});

test("what is refused has done nothing: no ticket, no key, nothing counted", async () => {
  ruleVersion = await sellLottery(owner, { mostOfNumberMinor: 100_000_000n });
  const drawId = await openDraw(owner);
  const sell = openProcess();
  expect(await sell(drawId, "room")).toMatchObject({ ok: true });
  // The number has no room left, once for its first ticket and once more.
  expect(await sell(drawId, "full", "1000000.00")).toBeNull();
  expect(await sell(drawId, "too-small", "0.01")).toBeNull();
  expect(await ticketsOf(drawId)).toHaveLength(1);
  const keys = owner.selectFrom("idempotency_keys").select("key");
  expect(await keys.where("key", "in", ["full", "too-small"]).execute()).toEqual([]);
  const input = {
    drawId,
    ruleVersion,
    lines: [{ type: "de", selection: [["05"]], stake: "1000000.00" }],
  };
  expect(await send(app, placeTicket, input, { ...linh, "idempotency-key": "full" })).toMatchObject(
    { code: "number_sold_out" },
  );
  ruleVersion = await sellLottery(owner);
});

test("rules that changed a moment ago are not sold by, though the draw is known from before", async () => {
  const drawId = await openDraw(owner);
  const sell = openProcess();
  expect(await sell(drawId, "before")).toMatchObject({ ok: true });
  await owner
    .insertInto("lottery_rules")
    .columns(["game", "terms"])
    .expression(
      owner
        .selectFrom("lottery_rules")
        .select(["game", "terms"])
        .where("game", "=", NORTH_GAME)
        .limit(1),
    )
    .execute();
  expect(await sell(drawId, "after")).toBeNull();
  ruleVersion = await sellLottery(owner);
});

test("a session that has ended buys nothing", async () => {
  const drawId = await openDraw(owner);
  await enter(app, "sofia");
  const ended = await sessionOf("sofia");
  await owner
    .updateTable("sessions")
    .set({ ended_at: new Date() })
    .where("id", "=", BigInt(ended.id))
    .execute();
  expect(await openProcess(ended)(drawId, "ended")).toBeNull();
  expect(await ticketsOf(drawId)).toEqual([]);
});
