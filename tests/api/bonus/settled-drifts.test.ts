import { sql } from "kysely";
import { expect, it } from "vitest";
import { bonusArea } from "#/server/bonus/area.ts";
import { bonusWorld } from "../../support/bonuses.ts";
import { operators } from "../../support/operator.ts";

const world = await bonusWorld();
const owner = world.owner.db;
const areas = [bonusArea];
const as = operators(world.owner, { areas });
const [pia, ivo, sue] = [as("pia", "payments"), as("ivo", "risk"), as("sue", "support")];

/** A bonus for which play counts that was over as it began, as before that was mended. */
async function countedTwice() {
  const member = await world.bonusMember();
  const seat = await member.sit();
  await seat.bet({ amount: "1.00", roundId: "1" });
  await seat.win({ amount: "0.00", roundId: "1" });
  const again = () =>
    sql`update bonuses set began_at = clock_timestamp() where id = ${member.bonusId}`.execute(
      owner,
    );
  await again();
  return { id: member.bonusId, seat, again };
}
const books = async () =>
  JSON.parse((await ivo("reconcile", "--json")).out || (await ivo("reconcile", "--json")).err);
const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);

it("what nothing makes right any more is settled by two of staff for a reason, and is found again where it changes", async () => {
  const { id } = await countedTwice();
  const other = await countedTwice();
  expect(ids((await books()).drift)).toEqual(expect.arrayContaining([id, other.id]));
  const settle = (by: typeof pia) =>
    by("reconcile", "settle", "bonus_played", id, "--reason", "Counted before 84", "--json");
  expect((await settle(sue)).exitCode).toBe(3);
  const asked = JSON.parse((await settle(pia)).out);
  expect(asked.code).toBe("approval_needed");
  expect(ids((await books()).drift)).toContain(id);
  const approve = (by: typeof pia) => by("approvals", "approve", asked.fields.approval);
  expect((await approve(world.as("pia", "payments"))).exitCode).toBe(3);
  expect((await approve(world.irene)).exitCode).toBe(0);
  expect((await settle(pia)).exitCode).toBe(0);
  const { drift, settled } = await books();
  expect([ids(drift), ids(settled)]).toEqual([[other.id], [id]]);
  expect(settled).toMatchObject([{ reason: "Counted before 84" }]);
  expect((await settle(pia)).exitCode).toBe(3);
  await sql`update bonuses set began_at = '2020-01-01' where id = ${other.id}`.execute(owner);
  expect((await ivo("reconcile")).out).toMatch(/^The books add up/);
  await sql`update bonuses set state = 'given_up', closed_at = clock_timestamp(), played_minor = 7, paid_minor = 0,
    forfeited_minor = 0 where id = ${id}`.execute(owner);
  expect(ids((await books()).drift)).toContain(id);
});

it("nothing is settled without an approval, nor by whoever serves", async () => {
  const settle = sql`select staff_settle_drift(1)`;
  await expect(settle.execute(owner)).rejects.toMatchObject({ code: "42501" });
  await expect(settle.execute(world.db)).rejects.toMatchObject({ code: "42501" });
  const write = sql`insert into settled_drifts values (1, 'a', 'b', 'c', 'd', 'e')`;
  await expect(write.execute(world.db)).rejects.toMatchObject({ code: "42501" });
});
