import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { cancelTicket, placeTicket } from "#/lib/contract/lottery/calls.ts";
import { mostOf } from "#/lib/rules/lottery/bet-type.ts";
import { bookAt } from "#/lib/rules/lottery/elott/books.ts";
import { findGame } from "#/lib/rules/lottery/games.ts";
import { forgetExposure } from "#/server/lottery/forget-exposure.ts";
import { reconcileTickets } from "#/server/lottery/index.ts";
import { settleDraws } from "#/server/lottery/settle.ts";
import { closeDraw, NORTH_GAME, openDraw, sellLottery, tellResult } from "../../support/lottery.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";
import { NORTH } from "../../support/vietnam-lottery.ts";

const { app, database } = await testPlatform();
const owner = database.owner.db;
const [linh, sofia] = [await enter(app, "linh"), await enter(app, "sofia")];
let keys = 0;

function buy(drawId: string, ruleVersion: number, lines: readonly object[], by = linh) {
  const input = { drawId, ruleVersion, lines: [...lines] };
  return send(app, placeTicket, input, { ...by, "idempotency-key": `numbers-${keys++}` });
}

afterEach(async () => {
  expect(await reconcileTickets(owner)).toEqual([]);
});

const gameOf = (code: string) => findGame(code) ?? expect.unreachable();
const SIX = ["01", "02", "03", "04", "05", "06"];

test("six numbers are sold until their limit, whatever other numbers a system has beside them", async () => {
  const game = gameOf("mega-645");
  const book = bookAt(game);
  const [type = expect.unreachable()] = game.types;
  const jackpot = mostOf(type, book["six"] ?? expect.unreachable(), [SIX], 100_000n);
  const version = await sellLottery(owner, {
    ...{ game: game.code, book, mostOfNumberMinor: 2n * jackpot },
  });
  const drawId = await openDraw(owner, game.code, "");
  const six = (...more: string[]) => ({
    ...{ type: "six", selection: [[...SIX, ...more]], stake: "1000.00" },
  });
  // The same six are one of the seven single bets.
  expect(await buy(drawId, version, [six("07")])).toMatchObject({ code: "ok" });
  const { value } = await buy(drawId, version, [six()]);
  for (const sold of [six(), six("08"), six("09", "10")])
    expect(await buy(drawId, version, [sold])).toMatchObject({
      ...{ code: "number_sold_out", value: { number: "six 01 02 03 04 05 06" } },
    });
  // What is given back is free again.
  await send(app, cancelTicket, { ticketId: value.ticketId }, linh);
  expect(await buy(drawId, version, [six("08")])).toMatchObject({ code: "ok" });
});

test.for([
  ["mega-645", 13],
  ["power-655", 18],
] as const)(
  "no six of %s is sold above its limit by a system of %i numbers",
  async ([code, size]) => {
    const game = gameOf(code);
    const book = bookAt(game);
    const [type = expect.unreachable()] = game.types;
    const jackpot = mostOf(type, book["six"] ?? expect.unreachable(), [SIX], 100n);
    const version = await sellLottery(owner, {
      ...{ game: code, book, mostOfNumberMinor: 2n * jackpot },
    });
    const numbers = Array.from({ length: size }, (_, at) => String(at + 1).padStart(2, "0"));
    const system = { type: "six", selection: [numbers], stake: "1.00" };
    const six = { ...system, selection: [SIX] };
    const full = { code: "number_sold_out", value: { number: "six 01 02 03 04 05 06" } };
    const drawId = await openDraw(owner, code, "");
    const { value } = await buy(drawId, version, [system]);
    expect(await buy(drawId, version, [six])).toMatchObject({ code: "ok" });
    expect(await buy(drawId, version, [six])).toMatchObject(full);
    expect(await buy(drawId, version, [system])).toMatchObject(full);
    await send(app, cancelTicket, { ticketId: value.ticketId }, linh);
    expect(await buy(drawId, version, [system])).toMatchObject({ code: "ok" });
  },
);

test("who was shown no limits is told to look again where numbers are limited by then", async () => {
  await sellLottery(owner, { mostOfNumberMinor: 9_990_000n });
  const drawId = await openDraw(owner);
  // As a sale is asked for that found no limits a moment ago: nothing of its numbers is told.
  const { rows } = await sql<{ code: string }>`
    select code from lottery_place((select id from members where username = 'linh'), 'N0L1M1TS0001', ${BigInt(drawId)},
      (select max(version) from lottery_rules where game = ${NORTH_GAME}), 'VND', ${JSON.stringify([
        {
          ...{ type: "de", selection: [["27"]], stake_minor: "100", price_minor: "100" },
          most_minor: "9990",
        },
      ])}::jsonb, null)`.execute(owner);
  expect(rows).toEqual([{ code: "rules_changed" }]);
});

const ALL = [..."0123456789"];
/** A thousand numbers. */
const THOUSAND = { type: "front3_direct", selection: [ALL, ALL, ALL], stake: "1.00" };
const SSC = gameOf("ssc");
const mostOfOne = mostOf(
  SSC.types.find(({ code }) => code === "front3_direct") ?? expect.unreachable(),
  bookAt(SSC)["front3_direct"] ?? expect.unreachable(),
  [["1"], ["2"], ["3"]],
  100n,
);
type Refused = {
  readonly what: string;
  readonly stake?: string;
  readonly isStopped?: boolean;
  /** What another has bought of one of them. */
  readonly sold?: number;
  readonly sale?: Parameters<typeof sellLottery>[1];
  readonly code: string;
};
test.for<Refused>([
  { what: "are more than their buyer can pay", stake: "100000.00", code: "not_enough_funds" },
  { what: "a wallet that is stopped does not pay", isStopped: true, code: "not_allowed" },
  {
    what: "could win their member too much",
    sale: { mostOfMemberMinor: mostOfOne - 1n },
    code: "member_win_too_large",
  },
  {
    what: "could cost their draw too much",
    sale: { mostOfDrawMinor: mostOfOne - 1n },
    code: "draw_sold_out",
  },
  {
    what: "have one among them that is sold out",
    ...{ sold: 1, sale: { mostOfNumberMinor: mostOfOne }, code: "number_sold_out" },
  },
  {
    what: "have one among them at other odds",
    sold: 1,
    sale: { mostOfNumberMinor: 10n * mostOfOne, steps: [{ from: 1_000, factor: 9_000 }] },
    code: "odds_changed",
  },
])("numbers that $what are refused before any is written down", async (refused) => {
  const { stake = "1.00", isStopped = false, sold = 0, sale, code } = refused;
  const version = await sellLottery(owner, {
    ...{ game: SSC.code, book: bookAt(SSC), mostOfNumberMinor: 10n ** 15n, ...sale },
  });
  const drawId = await openDraw(owner, SSC.code, "");
  const one = { ...THOUSAND, selection: [["9"], ["9"], ["9"]] };
  for (let each = 0; each < sold; each++)
    expect(await buy(drawId, version, [one], sofia)).toMatchObject({ code: "ok" });
  const stop = (out: boolean) =>
    sql`select ledger_freeze(ledger_account('member', id, 'wallet', 'VND'), false, ${out})
      from members where username = 'linh'`.execute(owner);
  // Rows that are taken back lie there all the same, until somebody cleans up.
  const written = async () =>
    (await sql`select pg_relation_size('lottery_exposure')::int as bytes`.execute(owner)).rows;
  if (isStopped) await stop(true);
  const before = await written();
  const lines = Array<object>(10).fill({ ...THOUSAND, stake });
  expect(await buy(drawId, version, lines)).toMatchObject({ code });
  expect(await written()).toEqual(before);
  if (isStopped) await stop(false);
});

test("what was counted of a draw is forgotten once it is paid and a month over, and of no other", async () => {
  const version = await sellLottery(owner, {
    mostOfNumberMinor: 10n ** 12n,
    mostOfDrawMinor: 10n ** 12n,
  });
  const line = { type: "de", selection: [["05"]], stake: "1000.00" };
  const [old, late, open] = [await openDraw(owner), await openDraw(owner), await openDraw(owner)];
  for (const drawId of [old, late, open])
    expect(await buy(drawId, version, [line])).toMatchObject({ code: "ok" });
  for (const [drawId, isPaid] of [
    [old, true],
    [late, false],
  ] as const) {
    await closeDraw(owner, drawId);
    if (isPaid) {
      await tellResult(owner, drawId, NORTH);
      // The platform's own worker may be paying it already, and ends it then.
      await settleDraws(owner);
      await vi.waitFor(async () =>
        expect(
          await owner
            .selectFrom("lottery_draws")
            .select("state")
            .where("id", "=", BigInt(drawId))
            .executeTakeFirst(),
        ).toEqual({ state: "settled" }),
      );
    }
    await sql`update lottery_draws set opens_at = opens_at - interval '32 days', closes_at = closes_at - interval '32 days',
      draws_at = draws_at - interval '32 days' where id = ${BigInt(drawId)}`.execute(owner);
  }
  // With the rights of the role that serves, as the job has them.
  await forgetExposure(database.db);
  for (const counted of ["lottery_exposure", "lottery_draw_shares"]) {
    const { rows } = await sql<{
      draw_id: bigint;
    }>`select distinct draw_id from ${sql.table(counted)}
      where draw_id = any (${[old, late, open]}::bigint[])`.execute(owner);
    expect(rows.map(({ draw_id }) => String(draw_id)).toSorted()).toEqual([late, open].toSorted());
  }
  // A correction after that has nothing counted to be compared with.
  await sql`update lottery_draws set settled_at = clock_timestamp() where id = ${BigInt(old)}`.execute(
    owner,
  );
  expect(await reconcileTickets(owner)).toEqual([]);
});
