import { beforeEach, describe, expect, it } from "vitest";
import { getSiteState, getSiteView } from "#/server/site/index.ts";
import { testDatabase } from "../../support/database.ts";

const NOW = Date.UTC(2026, 10, 21);
const AROUND = { payloadKeys: [], ageOfMajority: 21, publicUrl: "http://localhost:4321" };
const { db, owner } = await testDatabase();

beforeEach(async () => {
  await owner.db.deleteFrom("notices").execute();
});

describe("a notice", () => {
  const notice = (code: string, hoursFromNow: number, more: object = {}) => ({
    code,
    title: "{}",
    published_at: new Date(NOW + hoursFromNow * 3_600_000),
    ...more,
  });

  it("comes out and goes on its dates, and the version moves with it [ENT-07]", async () => {
    await owner.db
      .insertInto("notices")
      .values([
        notice("early", 1),
        notice("now", -1, { ends_at: new Date(NOW + 2 * 3_600_000) }),
        notice("withdrawn", -1, { enabled: false }),
        notice("members", -1, { audience: "members" }),
      ])
      .execute();
    const at = async (hours: number) => {
      const nowMs = NOW + hours * 3_600_000;
      const view = await getSiteView(db, AROUND, nowMs);
      return [view.notices.map(({ id }) => id), (await getSiteState(db, nowMs)).version] as const;
    };
    const [first, firstVersion] = await at(0);
    const [second, secondVersion] = await at(1);
    const [third, thirdVersion] = await at(2);
    expect([first, second, third]).toEqual([["now"], ["early", "now"], ["early"]]);
    expect(new Set([firstVersion, secondVersion, thirdVersion]).size).toBe(3);
  });

  it("that pops up is home's however many are newer, the newest of its kind [MSG-20] [SYS-21]", async () => {
    const newer = Array.from({ length: 14 }, (_, index) => notice(`n${index}`, -index - 1));
    await owner.db
      .insertInto("notices")
      .values([
        ...newer,
        notice("popup", -20, { type: "PU" }),
        notice("older", -30, { type: "PU" }),
        notice("ended", -10, { type: "PU", ends_at: new Date(NOW - 1) }),
        notice("members", -10, { type: "PU", audience: "members" }),
      ])
      .execute();
    const view = await getSiteView(db, AROUND, NOW);
    expect(view.notices).toHaveLength(14);
    expect(view.popup?.id).toBe("popup");
    await owner.db.deleteFrom("notices").where("type", "=", "PU").execute();
    expect((await getSiteView(db, AROUND, NOW)).popup).toBeNull();
  });
});
