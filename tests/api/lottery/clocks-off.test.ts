import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { MINUTE_MS } from "#/lib/base/time.ts";
import { cancelTicket, placeTicket } from "#/lib/contract/lottery/calls.ts";
import { openDraw, sellLottery } from "../../support/lottery.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";

const { app, database } = await testPlatform();
const owner = database.owner.db;
const ruleVersion = await sellLottery(owner);
const linh = await enter(app, "linh");
let keys = 0;

const lines = [{ type: "de", selection: [["27"]], stake: "1000.00" }];
const buy = (drawId: string) =>
  send(
    app,
    placeTicket,
    { drawId, ruleVersion, lines },
    { ...linh, "idempotency-key": `clock-${keys++}` },
  );
const giveBack = (ticketId: string) => send(app, cancelTicket, { ticketId }, linh);
/** Lets the sale of a draw end at a moment by the database's clock: seconds from now. */
const endSale = (drawId: string, seconds: number) =>
  sql`update lottery_draws set closes_at = clock_timestamp() + ${seconds} * interval '1 second'
    where id = ${BigInt(drawId)}`.execute(owner);

afterEach(() => {
  vi.useRealTimers();
});

test.for([
  ["slow", -5 * MINUTE_MS],
  ["fast", 5 * MINUTE_MS],
] as const)(
  "by an application's clock that is five minutes %s no bet is late, and none is refused early",
  async ([, offMs]) => {
    const [over, open] = [await openDraw(owner), await openDraw(owner)];
    const late = (await buy(over)).value.ticketId;
    await endSale(over, -0.001);
    // Later than the sale is open, sooner than it is over, by a clock that is off.
    await endSale(open, 120);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + offMs });
    expect(await buy(over)).toMatchObject({ status: 422, code: "draw_closed" });
    expect(await giveBack(late)).toMatchObject({ code: "draw_closed" });
    const bought = await buy(open);
    expect(bought).toMatchObject({ code: "ok" });
    const { rows } = await sql<{ is_now: boolean }>`
    select abs(extract(epoch from clock_timestamp() - placed_at)) < 60 as is_now from lottery_tickets
     where id = ${bought.value.ticketId}`.execute(owner);
    expect(rows).toEqual([{ is_now: true }]);
    expect(await giveBack(bought.value.ticketId)).toMatchObject({ code: "ok" });
  },
);
