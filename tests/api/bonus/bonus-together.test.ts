import { sql } from "kysely";
import { expect, test } from "vitest";
import { systemClock } from "#/lib/base/time.ts";
import { inTransaction } from "#/server/db/index.ts";
import { bonusWorld } from "../../support/bonuses.ts";
import { done, sitDown } from "../../support/table.ts";
import { gamesOver } from "../../support/vendor.ts";

const world = await bonusWorld();

test("who plays a bonus that somebody holds waits alone: no bet of another player's waits beside it", async () => {
  const together = { atOnce: 1, most: 32 };
  const games = gamesOver(world.db, systemClock, undefined, undefined, undefined, together);
  const of = { db: world.db, clock: systemClock, games };
  const member = await world.bonusMember();
  const bonus = await sitDown(of, { player: member, money: "bonus" });
  const [first, ...rest] = [await sitDown(of), await sitDown(of), await sitDown(of)];
  let waiting: Promise<unknown> | undefined;
  await inTransaction(world.owner.db, async (tx) => {
    await sql`select bonus_hold(${member.bonusId})`.execute(tx);
    const leading = first?.bet();
    waiting = bonus.bet();
    const replies = await Promise.all([leading, ...rest.map(({ bet }) => bet())]);
    expect(replies).toEqual(Array(3).fill(done("900.00")));
  });
  expect(await waiting).toEqual(done("900.00"));
  expect(games.reported).toEqual([]);
});
