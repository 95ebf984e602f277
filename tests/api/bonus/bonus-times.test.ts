import { sql } from "kysely";
import { expect, it } from "vitest";
import { bonusFigures } from "#/server/bonus/index.ts";
import { tellExpiring } from "#/server/bonus/lifecycle.ts";
import { bonusWorld } from "../../support/bonuses.ts";

const world = await bonusWorld();
const { db } = world;

/** Lets a bonus have so many hours left. */
const leave = (id: string, hours: number) =>
  sql`update bonuses set expires_at = clock_timestamp() + ${hours} * interval '1 hour' where id = ${id}`.execute(
    world.owner.db,
  );

it.each([
  { days: 7, before: 24 },
  { days: 1, before: 6 },
])(
  "a member is told once that a bonus of $days days ends, $before hours before",
  async ({ days, before }) => {
    await world.putOffer({ days });
    const { id, bonusId } = await world.bonusMember();
    const told = async () => {
      await tellExpiring(db);
      return (await world.kindsOf(id)).filter((kind) => kind === "bonus_expiring").length;
    };
    expect(await told()).toBe(0);
    await leave(bonusId, before + 0.1);
    expect(await told()).toBe(0);
    await leave(bonusId, before - 0.1);
    expect(await told()).toBe(1);
    expect(await told()).toBe(1);
  },
);

it("an operator's figures tell what is open and what is past its time", async () => {
  const figures = async () => {
    const told = await bonusFigures(db);
    const of = (name: string, state?: string) =>
      told.find((each) => each.name === name && each.labels?.["state"] === state)?.value ??
      Number.NaN;
    return { active: of("pleno_bonuses", "active"), overdue: of("pleno_bonuses_overdue_seconds") };
  };
  const before = await figures();
  const { bonusId } = await world.bonusMember();
  expect(await figures()).toEqual({ active: before.active + 1, overdue: 0 });
  await leave(bonusId, -2);
  expect((await figures()).overdue).toBeGreaterThanOrEqual(7_200);
  await world.settle(bonusId);
  expect(await figures()).toEqual(before);
});
