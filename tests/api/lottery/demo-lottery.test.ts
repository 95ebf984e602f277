import { expect, test } from "vitest";
import { seedLotteries } from "#/demo/lottery.ts";
import { SECOND_MS } from "#/lib/base/time.ts";
import {
  getLotteryRules,
  listDraws,
  type OpenDraw,
  placeTicket,
} from "#/lib/contract/lottery/calls.ts";
import { HOUSE_GAMES } from "#/lib/rules/lottery/house-games.ts";
import { LOTTERIES } from "#/lib/rules/lottery/schedule.ts";
import { scheduleHouseDraws } from "#/server/lottery/index.ts";
import { HOUSE_VAULT } from "../../support/house-draws.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";

const { app, database } = await testPlatform();
const linh = await enter(app, "linh");

test.for(LOTTERIES)(
  "a member of a fresh demo buys a ticket of $name's next draw",
  async ({ gameCode }) => {
    const { value: draws } = await send(app, listDraws, { gameCode });
    const open = draws.list.filter(({ opensAt }: { opensAt: string }) => opensAt <= draws.now);
    expect(open.length).toBeGreaterThanOrEqual(6);
    const { value: rules } = await send(app, getLotteryRules, { gameCode });
    const [drawId, ruleVersion] = [open[0].drawId, rules.ruleVersion];
    const lines = [{ type: "lo2", selection: [["68"]], stake: "1000.00" }];
    const key = `buy-${gameCode}`;
    const bought = await send(
      app,
      placeTicket,
      { drawId, ruleVersion, lines },
      { ...linh, "idempotency-key": key },
    );
    expect(bought).toMatchObject({ code: "ok", value: { drawId, state: "open" } });
  },
);

test("twenty draws of a game that is drawn each minute can be played at any moment", async () => {
  const now = Date.now();
  await scheduleHouseDraws(database.db, HOUSE_VAULT, now);
  const { value: draws } = await send(app, listDraws, { gameCode: "k3" });
  const spans = (draws.list as readonly OpenDraw[]).map(
    ({ opensAt, closesAt }) => [Date.parse(opensAt), Date.parse(closesAt)] as const,
  );
  // A draw opens five seconds after it was committed to, at the soonest.
  const moments = Array.from({ length: 300 }, (_, index) => now + (10 + index) * SECOND_MS);
  const onSale = moments.map(
    (atMs) => spans.filter(([opensMs, closesMs]) => opensMs <= atMs && atMs < closesMs).length,
  );
  expect(Math.min(...onSale)).toBeGreaterThanOrEqual(20);
});

test("the next start of the demo leaves what is sold as it is", async () => {
  const versions = () => database.db.selectFrom("lottery_rules").select("version").execute();
  const before = await versions();
  expect(before).toHaveLength(LOTTERIES.length + HOUSE_GAMES.length);
  await seedLotteries(database.owner.db);
  expect(await versions()).toEqual(before);
});
