import { expect, it } from "vitest";
import { getPlaySession } from "#/lib/contract/play/calls.ts";
import { followAll, quarterRollups } from "#/server/play/index.ts";
import { readPlayedSince } from "#/server/play/since-login.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";
import { takeBack, writeFact } from "../../support/play.ts";

const { db } = await testDatabase();
const owner = asOwner(db);
const since = (memberId: bigint, at: string) =>
  readPlayedSince(db, { memberId, currency: "VND" }, new Date(at));

it("sums what was settled since a moment to the second, by sums and facts alike, whatever is summed already", async () => {
  const played = [
    ["before", "2026-11-20T12:07:29Z", 1n],
    ["at", "2026-11-20T12:07:30Z", 20n],
    ["same quarter", "2026-11-20T12:14:59Z", 300n],
    ["next quarter", "2026-11-20T12:15:00Z", 4_000n],
    ["later", "2026-11-20T15:00:00Z", 50_000n],
  ] as const;
  for (const [reference, at, stake] of played)
    await writeFact(owner, 7n, reference, { at, stake, payout: 2n * stake });
  await writeFact(owner, 7n, "other money", { at: "2026-11-20T13:00:00Z", currency: "VND_PLAY" });
  await writeFact(owner, 8n, "somebody else", { at: "2026-11-20T13:00:00Z" });
  const expected = { rounds: 4n, stakeMinor: 54_320n, payoutMinor: 108_640n };
  expect(await since(7n, "2026-11-20T12:07:30Z")).toEqual(expected);
  await followAll(db, quarterRollups);
  expect(await since(7n, "2026-11-20T12:07:30Z")).toEqual(expected);
  await writeFact(owner, 7n, "unread", { at: "2026-11-20T12:08:00Z", stake: 600_000n });
  expect((await since(7n, "2026-11-20T12:07:30Z")).stakeMinor).toBe(654_320n);
  await takeBack(owner, "later", "2026-11-21T12:00:00Z");
  expect(await since(7n, "2026-11-20T12:07:30Z")).toEqual({
    ...{ rounds: 4n, stakeMinor: 604_320n, payoutMinor: 8_640n },
  });
});

it("tells a member what was played since the login, and of no time before it", async () => {
  const { app, database } = await testPlatform();
  const linh = await enter(app);
  const [member] = await database.db
    .selectFrom("members")
    .select("id")
    .where("username", "=", "linh")
    .execute();
  if (!member) throw new Error("no linh");
  await writeFact(database.owner.db, member.id, "yesterday", {
    ...{ stake: 900n, at: new Date(Date.now() - 86_400_000).toISOString() },
  });
  await writeFact(database.owner.db, member.id, "now", {
    ...{ stake: 5_000n, payout: 1_500n, at: new Date(Date.now() + 1_000).toISOString() },
  });
  const { value } = await send(app, getPlaySession, {}, linh);
  expect(value).toMatchObject({
    ...{ rounds: 1, staked: "50.00", net: "-35.00", currency: { code: "VND" } },
  });
  expect(Date.now() - Date.parse(value.since)).toBeLessThan(60_000);
  expect((await send(app, getPlaySession, { money: "bonus" }, linh)).value).toMatchObject({
    ...{ rounds: 0, net: "0.00" },
  });
});
