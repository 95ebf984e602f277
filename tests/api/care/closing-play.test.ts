import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "#/lib/base/time.ts";
import { closeDueAccounts } from "#/server/care/index.ts";
import type { Db } from "#/server/db/index.ts";
import { findOpenPlay } from "#/server/games/index.ts";
import { HOUSE, openAccount, postTransfer } from "#/server/ledger/index.ts";
import { getMember } from "#/server/members/index.ts";
import { findOpenMoney } from "#/server/wallet/index.ts";
import { bookkeeperOf, testDatabase } from "../../support/database.ts";
import { operators } from "../../support/operator.ts";
import { codeOf, factsOf } from "../../support/proof.ts";
import { SEALING } from "../../support/sealing.ts";
import { done, fresh, refused, sitDown } from "../../support/table.ts";
import { openGames } from "../../support/vendor.ts";

const { db, owner } = await testDatabase({ maxConnections: 32 });
let nowMs = Date.UTC(2026, 10, 21);
const clock = () => nowMs;
const games = await openGames(db, clock);
const sit = async (more = {}) => {
  const seat = await sitDown({ db, clock, games }, more);
  const { memberId, session } = seat.player;
  await sql`
    insert into members (id, username, username_key, currency, nickname, password_hash, password_changed_at, registered_at)
    overriding system value values (${memberId}, ${session.account}, ${session.account}, 'VND', 'x', '$argon2id$x', now(),
      now())`.execute(owner.db);
  return seat;
};
const matters = {
  here: async ({ db: at, ...of }: { db: Db; memberId: bigint; currency: string }) => ({
    ...(await findOpenMoney(at, of, 0n)),
    ...(await findOpenPlay(at, of)),
  }),
  elsewhere: async () => ({}),
};
const ask = (memberId: bigint) =>
  db
    .insertInto("care_closures")
    .values({
      ...{ member_id: memberId, asked_at: new Date(nowMs) },
      closes_at: new Date(nowMs + 7 * DAY_MS),
    })
    .execute();
const takeOut = async (
  { memberId, wallet }: { memberId: bigint; wallet: bigint },
  minor: bigint,
) => {
  const house = await openAccount(db, { owner: HOUSE, purpose: "adjustments", currency: "VND" });
  const legs = [
    { accountId: wallet, amountMinor: -minor },
    { accountId: house, amountMinor: minor },
  ];
  await postTransfer(bookkeeperOf(db), {
    ...{ reference: `out:${memberId}`, kind: "adjustment", legs },
  });
};
const run = () => closeDueAccounts({ db, clock, matters, sealing: SEALING });
const statusOf = async (memberId: bigint) => (await getMember(db, memberId)).status;

describe("bets of an account that is being closed", () => {
  it("are refused, and what was bet before is paid", async () => {
    const { bet, win, player } = await sit();
    expect(await bet()).toEqual(done("900.00"));
    await ask(player.memberId);
    expect(await bet()).toEqual(refused("account_closing"));
    expect(await win({ amount: "50.00" })).toEqual(done("950.00"));
  });

  it("are refused from the moment on that it was asked for, however many come at once", async () => {
    const { bet, player } = await sit();
    const bets = () =>
      Promise.all(
        Array.from({ length: 8 }, () => bet({ amount: "10.00", roundId: fresh("many") })),
      );
    const [first] = await Promise.all([bets(), ask(player.memberId)]);
    const taken = first.filter(({ ok }) => ok).length;
    expect(new Set((await bets()).map(codeOf))).toEqual(new Set(["account_closing"]));
    expect(await player.balanceMinor()).toBe(1000_00n - BigInt(taken) * 10_00n);
  });
});

describe("an account with a round that is open when its time is over", () => {
  it("is closed only once that is paid and the money is out", async () => {
    const { bet, win, player } = await sit({ funds: "100.00" });
    const { memberId } = player;
    await bet();
    await ask(memberId);
    nowMs += 7 * DAY_MS;
    await run();
    expect(await statusOf(memberId)).toBe("active");
    expect((await factsOf(db, memberId)).map(({ kind }) => kind)).toEqual(["closure_waits"]);
    await win({ amount: "20.00" });
    await run();
    expect(await statusOf(memberId)).toBe("active");
    await takeOut(player, 20_00n);
    await run();
    expect(await statusOf(memberId)).toBe("closed");
  });

  it("is paid a prize that comes once it is closed, and staff see it", async () => {
    const { bet, win, player } = await sit({ funds: "100.00" });
    const { memberId } = player;
    await bet();
    await ask(memberId);
    nowMs += 7 * DAY_MS;
    // As if what is open had been looked at before it was there.
    const blind = { here: async () => ({}), elsewhere: async () => ({}) };
    await closeDueAccounts({ db, clock, matters: blind, sealing: SEALING });
    expect(await statusOf(memberId)).toBe("closed");
    expect(await bet()).toEqual(refused("token_expired"));
    expect(await win({ amount: "30.00" })).toEqual(done("30.00"));
    const { account } = await getMember(db, memberId);
    const { out } = await operators(owner)("ana")("members", "show", account, "--json");
    expect(JSON.parse(out)).toMatchObject({ status: "closed", sumBalance: "30.00" });
  });
});
