import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { getBalance, listAccountRecords } from "#/lib/contract/wallet/calls.ts";
import {
  findDownline,
  getTransferTerms,
  transferToMember,
} from "#/lib/contract/wallet/member-transfers.ts";
import { blockAct } from "#/server/care/index.ts";
import { reconcile } from "#/server/ledger/index.ts";
import { getMemberRow, setUpline } from "#/server/members/index.ts";
import { cleanSessions } from "#/server/session/cleaning.ts";
import { reconcileMemberTransfers } from "#/server/wallet/index.ts";
import { cashierWorld, PAYMENT_PASSWORD } from "../../support/cashier.ts";
import { asOwner } from "../../support/database.ts";

const world = await cashierWorld();
const { db } = world;
const owner = asOwner(db);
const DONG = 100n;
await owner
  .insertInto("member_transfer_limits")
  .values({
    currency: "VND",
    min_minor: 10_000n * DONG,
    max_minor: 500_000n * DONG,
    day_minor: 800_000n * DONG,
  })
  .execute();

type Member = Awaited<ReturnType<typeof world.member>>;
const accountOf = async ({ id }: Pick<Member, "id">) => (await getMemberRow(db, id)).username;

async function putBelow(below: Pick<Member, "id">, above: Pick<Member, "id">) {
  const set = await setUpline(owner, {
    account: await accountOf(below),
    upline: await accountOf(above),
    by: "risk",
  });
  if (!set.ok) throw new Error(set.code);
}

/** Three above one another, the lowest with a million. */
async function line() {
  const [top, middle, low] = [
    await world.member(),
    await world.member(),
    await world.member(1_000_000n * DONG),
  ];
  await putBelow(middle, top);
  await putBelow(low, middle);
  return { top, middle, low };
}

const up = (amount: string, more: object = {}) => ({
  direction: "up",
  amount,
  paymentPassword: PAYMENT_PASSWORD,
  ...more,
});
const have = async (member: Member) => (await member.balance()).sumMinor / DONG;

const waitingForTurns = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(
    owner,
  );
  return rows[0]?.count;
};

describe("a transfer to the upline", () => {
  it("moves the money at once, and both records name the other [WAL-05]", async () => {
    const { middle, low } = await line();
    const sent = await low.call(transferToMember, up("300000"));
    expect(sent.value).toMatchObject({
      amount: "300000.00",
      to: { account: await accountOf(middle) },
    });
    expect([await have(low), await have(middle)]).toEqual([700_000n, 300_000n]);
    const [mine, theirs] = await Promise.all(
      [low, middle].map(
        async (each) => (await each.call(listAccountRecords, { kind: "transfer" })).value.list,
      ),
    );
    expect(mine).toMatchObject([{ amount: "-300000.00", about: await accountOf(middle) }]);
    expect(theirs).toMatchObject([{ amount: "300000.00", about: await accountOf(low) }]);
    expect(await world.kindsOf(middle.id)).toEqual(["member_transfer_received"]);
    expect(await reconcileMemberTransfers(db)).toEqual([]);
    expect((await reconcile(db)).drift).toEqual([]);
  });

  it("tells beforehand to whom, how much, and what is left of the day [WAL-05]", async () => {
    const { middle, low } = await line();
    world.locked.set(low.id, 250_000n * DONG);
    await low.call(transferToMember, up("100000"));
    expect((await low.call(getTransferTerms, {})).value).toEqual({
      upline: { account: await accountOf(middle), nickname: await accountOf(middle) },
      hasDownline: false,
      min: "10000.00",
      max: "500000.00",
      leftToday: "700000.00",
      available: "650000.00",
      locked: "250000.00",
      waitUntil: null,
      authenticator: false,
    });
  });

  it.each([
    ["9999.99", "below_minimum"],
    ["500000.01", "above_maximum"],
    ["-1", "bad_amount"],
    ["10000.001", "amount_too_precise"],
  ])("of %s is refused: %s", async (amount, code) => {
    const { low } = await line();
    expect((await low.call(transferToMember, up(amount))).code).toBe(code);
    expect(await have(low)).toBe(1_000_000n);
  });

  it("takes no more than the wallet has, the day allows, or is played", async () => {
    const { low, middle } = await line();
    const poor = await world.member(5_000n * DONG);
    await putBelow(poor, middle);
    expect((await poor.call(transferToMember, up("10000"))).code).toBe("not_enough_funds");
    world.locked.set(low.id, 600_000n * DONG);
    expect((await low.call(transferToMember, up("400001"))).code).toBe("turnover_missing");
    expect((await low.call(transferToMember, up("400000"))).code).toBe("ok");
    world.locked.delete(low.id);
    expect((await low.call(transferToMember, up("400001"))).code).toBe("day_limit_reached");
    expect((await low.call(transferToMember, up("400000"))).code).toBe("ok");
    expect(await have(low)).toBe(200_000n);
  });

  it("takes nothing that came in while it waited, and is to be played first", async () => {
    const { low, middle } = await line();
    let sent: ReturnType<typeof low.call<typeof transferToMember>> | undefined;
    await owner.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('member_transfers', ${low.id}))`.execute(
        tx,
      );
      sent = low.call(transferToMember, up("400000"));
      await expect.poll(() => waitingForTurns()).toBe(1);
      world.locked.set(low.id, 900_000n * DONG);
    });
    expect((await sent)?.code).toBe("turnover_missing");
    expect([await have(low), await have(middle)]).toEqual([1_000_000n, 0n]);
    expect(await reconcileMemberTransfers(db)).toEqual([]);
  });

  it("sends once for a key, and never beyond the day in 40 copies at once", async () => {
    const { low, middle } = await line();
    const key = { "idempotency-key": "once" };
    const [first, again] = [
      await low.call(transferToMember, up("10000"), key),
      await low.call(transferToMember, up("10000"), key),
    ];
    expect(again.value).toEqual(first.value);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => low.call(transferToMember, up("100000"))),
    );
    expect(answers.filter(({ code }) => code === "ok")).toHaveLength(7);
    expect(await have(middle)).toBe(710_000n);
    expect(await reconcileMemberTransfers(db)).toEqual([]);
  });

  it("needs the payment password, real money, and somebody above", async () => {
    const { low } = await line();
    expect(
      (await low.call(transferToMember, up("10000", { paymentPassword: "000000" }))).code,
    ).toBe("wrong_payment_password");
    const alone = await world.member(100_000n * DONG);
    expect((await alone.call(transferToMember, up("10000"))).code).toBe("recipient_unknown");
    expect((await alone.call(getTransferTerms, {})).value).toMatchObject({ upline: null });
    const trial = await world.member(100_000n * DONG, 4);
    expect((await trial.call(transferToMember, up("10000"))).code).toBe("true_account_needed");
    const open = await low.call(transferToMember, up("10000"), {
      "content-type": "application/json",
    });
    expect(open.code).toBe("payload_not_encrypted");
  });
});

describe("a transfer to the downline", () => {
  const down = (account: string, amount = "10000") => ({
    direction: "down",
    account,
    amount,
    paymentPassword: PAYMENT_PASSWORD,
  });

  it("goes to anybody below, at whatever distance, and to nobody else [WAL-05]", async () => {
    const { top, middle, low } = await line();
    await low.call(transferToMember, up("200000"));
    await middle.call(transferToMember, up("150000"));
    expect((await top.call(transferToMember, down(await accountOf(low)))).code).toBe("ok");
    expect(await have(low)).toBe(810_000n);
    const sibling = await world.member();
    await putBelow(sibling, middle);
    const stranger = await world.member();
    for (const other of [top, sibling, stranger])
      expect((await low.call(transferToMember, down(await accountOf(other)))).code).toBe(
        "recipient_unknown",
      );
    expect((await low.call(transferToMember, down(await accountOf(low)))).code).toBe(
      "recipient_unknown",
    );
    expect((await middle.call(getBalance, {})).value).toMatchObject({ sumBalance: "50000.00" });
  });

  it("finds who is below by the whole name, and tells strangers from nobody to no one", async () => {
    const { top, low } = await line();
    const name = await accountOf(low);
    expect((await top.call(findDownline, { account: name })).value).toEqual({
      account: name,
      nickname: name,
    });
    const stranger = await accountOf(await world.member());
    const [there, nowhere] = [
      await top.call(findDownline, { account: stranger }),
      await top.call(findDownline, { account: "nobody-at-all" }),
    ];
    expect(there).toEqual(nowhere);
    expect(there.code).toBe("recipient_unknown");
    const tries = await Promise.all(
      Array.from({ length: 60 }, () => top.call(findDownline, { account: "guess" })),
    );
    expect(tries.map(({ code }) => code)).toContain("too_many_tries");
    await sql`update tries set tried_at = tried_at - interval '45 minutes'`.execute(owner);
    await cleanSessions(db, Date.now);
    expect((await top.call(findDownline, { account: "guess" })).code).toBe("too_many_tries");
  });

  it("goes to nobody whom care or the operator keeps out, and does not say which", async () => {
    const { middle, low } = await line();
    await low.call(transferToMember, up("200000"));
    await blockAct(owner, { memberId: low.id, act: "deposit", code: "self_excluded", until: null });
    expect((await middle.call(transferToMember, down(await accountOf(low)))).code).toBe(
      "recipient_closed",
    );
    const other = await world.member();
    await putBelow(other, middle);
    await owner
      .updateTable("members")
      .set({ status: "suspended" })
      .where("id", "=", other.id)
      .execute();
    expect((await middle.call(transferToMember, down(await accountOf(other)))).code).toBe(
      "recipient_closed",
    );
    expect(await have(middle)).toBe(200_000n);
  });
});

describe("who stands above whom", () => {
  it("is looked at as the money moves: who was put elsewhere meanwhile gets nothing", async () => {
    const { middle, low } = await line();
    const { rows } = await sql<{ code: string }>`
      select wallet_transfer_to_member('gone', ${low.id}::bigint, ${middle.id}::bigint, 'down', 1000000, 0) as code`.execute(
      db,
    );
    expect(rows).toEqual([{ code: "recipient_unknown" }]);
    await setUpline(owner, { account: await accountOf(low), upline: null, by: "risk" });
    expect((await low.call(transferToMember, up("10000"))).code).toBe("recipient_unknown");
  });

  it("is written by the owner alone, and so are transfers", async () => {
    const { top, low } = await line();
    await expect(
      db.insertInto("uplines").values({ member_id: top.id, upline_id: low.id }).execute(),
    ).rejects.toMatchObject({ code: "42501" });
    await expect(
      sql`insert into member_transfers (id, from_member, to_member, direction, amount_minor, currency)
        values ('x', ${low.id}, ${top.id}, 'up', 1, 'VND')`.execute(db),
    ).rejects.toMatchObject({ code: "42501" });
  });
});
