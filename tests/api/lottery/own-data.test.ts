import { expect, test } from "vitest";
import { cancelChase, placeChase } from "#/lib/contract/lottery/chases.ts";
import { lotteryData } from "#/server/lottery/index.ts";
import { findMember } from "#/server/members/index.ts";
import { openDraw, sellLottery } from "../../support/lottery.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";

const { app, database } = await testPlatform();
const owner = database.owner.db;
const ruleVersion = await sellLottery(owner);
let keys = 0;

async function chase(username: string) {
  const entered = await enter(app, username);
  const draws = [await openDraw(owner), await openDraw(owner)];
  const input = {
    ...{ ruleVersion, stopOnWin: true },
    lines: [{ type: "de", selection: [["27"]], stake: "1000.00" }],
    draws: draws.map((drawId) => ({ drawId, multiplier: 1 })),
  };
  const headers = { ...entered, "idempotency-key": `own-data-${keys++}` };
  const { value } = await send(app, placeChase, input, headers);
  return { entered, chaseId: value.chaseId as string };
}
async function chasesOf(username: string, cursor: string | null = null) {
  const member = await findMember(database.db, username);
  const { page } = await lotteryData({
    ...{ db: database.db, memberId: member?.id ?? 0n, currency: "VND", language: "es" },
    ...{ part: "chases", cursor },
  });
  return page;
}

test("a member takes along each play for several draws with how it stands, and nobody else's", async () => {
  const [first, second] = [await chase("linh"), await chase("linh")];
  await chase("budi");
  await send(
    app,
    cancelChase,
    { chaseId: first.chaseId },
    {
      ...first.entered,
      "idempotency-key": "own-data-cancel",
    },
  );
  const page = await chasesOf("linh");
  expect(page).toMatchObject({
    rows: [
      { chaseId: second.chaseId, of: 2, state: "running", price: "2000.00", cancelledAt: null },
      {
        ...{ chaseId: first.chaseId, of: 2, state: "cancelled", cancelled: 2, stoppedAt: null },
        cancelledAt: expect.any(String),
      },
    ],
    next: null,
  });
  expect(page?.rows[0]).toMatchObject({ placedAt: expect.any(String), stopOnWin: true });
  expect((await chasesOf("budi"))?.rows).toHaveLength(1);
  expect(await chasesOf("linh", "x")).toBeNull();
});
