import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { listBonuses } from "#/lib/contract/bonus/calls.ts";
import { keepBonusTime, settleDue } from "#/server/bonus/due.ts";
import { bonusFigures } from "#/server/bonus/index.ts";
import { tellExpiring } from "#/server/bonus/lifecycle.ts";
import { blockAct, unblockAct } from "#/server/care/index.ts";
import { hasOpenBonusRounds } from "#/server/games/index.ts";
import { bonusWorld } from "../../support/bonuses.ts";

const world = await bonusWorld();
const { db, stateOf, settle } = world;
const owner = world.owner.db;
type Member = Awaited<ReturnType<typeof world.bonusMember>>;

const pause = { act: "bet", code: "cooling_off", until: null } as const;
const hourMs = 3_600_000;
/** As if so many hours had gone by for a bonus and what keeps its member out. */
async function goOn({ bonusId, id }: Pick<Member, "bonusId" | "id">, hours: number) {
  const back = sql`${hours} * interval '1 hour'`;
  await sql`update bonuses set began_at = began_at - ${back}, kept_out_since = kept_out_since - ${back},
    expires_at = expires_at - ${back} where id = ${bonusId}`.execute(owner);
  await sql`update care_blocks set set_at = set_at - ${back} where member_id = ${id}`.execute(
    owner,
  );
}
async function told({ call }: Pick<Member, "call">) {
  const [bonus] = (await call(listBonuses, {})).value.list;
  if (!bonus) throw new Error("there is no bonus");
  const leftMs = Date.parse(bonus.expiresAt ?? "") - Date.now();
  return { state: bonus.state, standsStill: bonus.standsStill, left: Math.round(leftMs / hourMs) };
}
const due = () => settleDue(db, hasOpenBonusRounds);

const ways: [string, (member: Member) => Promise<unknown>, (member: Member) => Promise<unknown>][] =
  [
    [
      "a break",
      ({ id }) => blockAct(owner, { memberId: id, ...pause }),
      ({ id }) => unblockAct(owner, { memberId: id, ...pause }),
    ],
    [
      "an exclusion",
      ({ id }) => blockAct(owner, { memberId: id, ...pause, code: "self_excluded" }),
      ({ id }) => unblockAct(owner, { memberId: id, ...pause, code: "self_excluded" }),
    ],
    [
      "a suspended account",
      ({ id }) => sql`update members set status = 'suspended' where id = ${id}`.execute(owner),
      ({ id }) => sql`update members set status = 'active' where id = ${id}`.execute(owner),
    ],
    [
      "a site that takes no bets",
      () => sql`update site set bets_taken = false`.execute(owner),
      () => sql`update site set bets_taken = true`.execute(owner),
    ],
  ];

describe("the time of a bonus", () => {
  it.each(ways)("stands still for who is kept out, and goes on from there: %s", async (...of) => {
    const [, keepOut, letIn] = of;
    const member = await world.bonusMember();
    await goOn(member, 24);
    expect(await told(member)).toEqual({ state: "active", standsStill: false, left: 6 * 24 });
    await keepOut(member);
    await keepBonusTime(db);
    await goOn(member, 30 * 24);
    await due();
    await tellExpiring(db);
    expect(await stateOf(member.bonusId)).toBe("active");
    expect(
      (await bonusFigures(db)).find(({ name }) => name.endsWith("overdue_seconds")),
    ).toMatchObject({ value: 0 });
    expect(await world.kindsOf(member.id)).not.toContain("bonus_expiring");
    await letIn(member);
    await keepBonusTime(db);
    expect(await told(member)).toEqual({ state: "active", standsStill: false, left: 6 * 24 });
    const seat = await member.sit();
    expect(await seat.bet({ amount: "1.00" })).toMatchObject({ ok: true });
  });

  it("is told as what is left of it while it stands", async () => {
    const member = await world.bonusMember();
    await blockAct(owner, { memberId: member.id, ...pause });
    await keepBonusTime(db);
    await goOn(member, 100);
    expect(await told(member)).toEqual({ state: "active", standsStill: true, left: 7 * 24 });
  });

  it("stood still from the break on, though nothing looked before it was over", async () => {
    const member = await world.bonusMember();
    await blockAct(owner, { memberId: member.id, ...pause });
    await goOn(member, 8 * 24);
    await settle(member.bonusId);
    expect(await stateOf(member.bonusId)).toBe("active");
  });

  it("that was over before the break stays over", async () => {
    const member = await world.bonusMember();
    await world.expire(member.bonusId);
    await blockAct(owner, { memberId: member.id, ...pause });
    await keepBonusTime(db);
    await settle(member.bonusId);
    expect(await stateOf(member.bonusId)).toBe("expired");
  });

  it("runs on for an account that is being closed: its closing waits for the bonus", async () => {
    const member = await world.bonusMember();
    await blockAct(owner, { memberId: member.id, ...pause });
    await sql`insert into care_closures (member_id, asked_at, closes_at)
      values (${member.id}, clock_timestamp(), clock_timestamp() + interval '1 day')`.execute(
      owner,
    );
    await keepBonusTime(db);
    await world.expire(member.bonusId);
    await settle(member.bonusId);
    expect(await stateOf(member.bonusId)).toBe("expired");
  });

  it("does not stand because whoever serves asks for it", async () => {
    const member = await world.bonusMember();
    await sql`select bonus_keep_time(${member.bonusId})`.execute(db);
    expect(await told(member)).toMatchObject({ standsStill: false });
    const stop = sql`update bonuses set kept_out_since = clock_timestamp()`.execute(db);
    await expect(stop).rejects.toMatchObject({ code: "42501" });
  });
});
