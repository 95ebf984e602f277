import { sql } from "kysely";
import { expect, it } from "vitest";
import { openDatabase } from "#/server/db/index.ts";
import {
  dayRollups,
  type FactReader,
  followAll,
  followFacts,
  readPlayed,
  reconcilePlay,
} from "#/server/play/index.ts";
import { testDatabase } from "../../support/database.ts";
import { takeBack, writeFact } from "../../support/play.ts";

const { db, owner } = await testDatabase();
await sql`create table kept_facts (reader text, reference text, place bigint generated always as identity)`.execute(
  owner.db,
);
await sql`grant all on kept_facts to public`.execute(owner.db);

let serial = 0;
const fresh = (name: string) => `${name}-${++serial}`;

/** A reader that keeps the reference of each fact of a test's own. */
function readerOf(own: string, onKept: () => void = () => undefined): FactReader {
  return {
    name: own,
    async keep(tx, { facts }) {
      for (const { reference } of facts)
        if (reference.startsWith(`${own}/`))
          await sql`insert into kept_facts (reader, reference) values (${own}, ${reference})`.execute(
            tx,
          );
      onKept();
    },
  };
}

async function keptBy(own: string): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select reference from kept_facts where reader = ${own} order by place`.execute(db);
  return rows.map(({ reference }) => reference.slice(own.length + 1));
}

/** What a reader has kept once it has kept so many: transactions of other databases hold it up on a shared server. */
const caughtUp = (reader: FactReader, count: number, most?: number) =>
  expect
    .poll(async () => {
      await followAll(db, reader, most);
      return (await keptBy(reader.name)).length;
    })
    .toBe(count);

it("skips nothing when a transaction that began first commits last", async () => {
  const own = fresh("late");
  const reader = readerOf(own);
  const slow = await owner.db.startTransaction().execute();
  await writeFact(slow, 1n, `${own}/early-but-late`);
  await writeFact(owner.db, 1n, `${own}/second`);
  await followAll(db, reader);
  expect(await keptBy(own)).toEqual([]);
  await slow.commit().execute();
  await caughtUp(reader, 2);
  expect(await keptBy(own)).toEqual(["early-but-late", "second"]);
});

it("keeps nothing of a batch that ends in the middle, and all of it once the next time", async () => {
  const own = fresh("broken");
  for (const n of [1, 2, 3, 4, 5]) await writeFact(owner.db, 1n, `${own}/${n}`);
  await caughtUp(readerOf(own), 5, 2);
  for (const n of [6, 7]) await writeFact(owner.db, 1n, `${own}/${n}`);
  const dies = readerOf(own, () => {
    throw new Error("the process ends here");
  });
  await expect
    .poll(async () =>
      followAll(db, dies).then(
        () => "nothing yet",
        (fault: Error) => fault.message,
      ),
    )
    .toBe("the process ends here");
  expect(await keptBy(own)).toHaveLength(5);
  await caughtUp(readerOf(own), 7);
  expect(await keptBy(own)).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
});

it("keeps nothing of a batch whose connection was killed before the commit", async () => {
  const own = fresh("killed");
  await writeFact(owner.db, 1n, `${own}/1`);
  await caughtUp(readerOf(own), 1);
  await writeFact(owner.db, 1n, `${own}/2`);
  const other = openDatabase({ url: owner.url, maxConnections: 1 });
  const killing: FactReader = {
    name: own,
    async keep(tx, batch) {
      await readerOf(own).keep(tx, batch);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(owner.db);
      await sql`select 1`.execute(tx);
    },
  };
  await expect
    .poll(async () =>
      followAll(other.db, killing).then(
        () => "nothing yet",
        () => "killed",
      ),
    )
    .toBe("killed");
  await other.close();
  expect(await keptBy(own)).toEqual(["1"]);
  await caughtUp(readerOf(own), 2);
});

it("gives each fact once while two processes follow for one reader at the same time", async () => {
  const own = fresh("two");
  const count = 60;
  for (let n = 0; n < count; n++) await writeFact(owner.db, 1n, `${own}/${n}`);
  const other = openDatabase({ url: owner.url, maxConnections: 2 });
  const reader = readerOf(own);
  await expect
    .poll(async () => {
      await Promise.all([db, other.db].map((at) => followFacts(at, reader, 7)));
      return (await keptBy(own)).length;
    })
    .toBe(count);
  await other.close();
  expect(new Set(await keptBy(own)).size).toBe(count);
});

it("sums a member's days to the last unit, whatever its reader has read so far", async () => {
  const ana = 77n;
  const days = (fromDay: string, toDay = fromDay) => readPlayed(db, ana, { fromDay, toDay });
  const played = (rounds: bigint, stake: bigint, payout: bigint) => [
    { currency: "VND", rounds, stakeMinor: stake, validStakeMinor: stake, payoutMinor: payout },
  ];
  const own = fresh("days");
  const write = (n: number, more: Parameters<typeof writeFact>[3]) =>
    writeFact(owner.db, ana, `${own}/${n}`, more);
  await write(1, { stake: 100n, payout: 30n, at: "2026-11-20T23:59:59.999Z" });
  await write(2, { stake: 7n, payout: 0n, at: "2026-11-21T00:00:00Z" });
  const before = async () => {
    expect(await days("2026-11-20")).toEqual(played(1n, 100n, 30n));
    expect(await days("2026-11-20", "2026-11-21")).toEqual(played(2n, 107n, 30n));
    expect(await days("2026-11-22")).toEqual([]);
  };
  await before();
  const rolledUp = (rounds: bigint) =>
    expect
      .poll(async () => {
        await followAll(db, dayRollups, 1);
        const { rows } = await sql<{ rounds: bigint }>`
          select coalesce(sum(rounds), 0)::bigint as rounds from play_days where member_id = ${ana}`.execute(
          db,
        );
        return rows[0]?.rounds;
      })
      .toBe(rounds);
  await rolledUp(2n);
  await before();
  await write(3, { stake: 1n, payout: 9n, at: "2026-11-21T10:00:00Z" });
  await takeBack(owner.db, `${own}/1`, "2026-11-21T11:00:00Z");
  const after = async () => {
    expect(await days("2026-11-21")).toEqual(played(1n, -92n, -21n));
    expect(await days("2026-11-20", "2026-11-21")).toEqual(played(2n, 8n, 9n));
  };
  await after();
  await rolledUp(2n);
  await after();
  expect(await reconcilePlay(owner.db)).toEqual([]);
});

it("names a day whose rollup is not the sum of its facts", async () => {
  const ben = 78n;
  await writeFact(owner.db, ben, fresh("forged"), { stake: 40n });
  const rows = () => db.selectFrom("play_days").selectAll().where("member_id", "=", ben).execute();
  await expect
    .poll(async () => {
      await followAll(db, dayRollups);
      return (await rows()).length;
    })
    .toBe(1);
  await owner.db
    .updateTable("play_days")
    .set({ stake_minor: 41n })
    .where("member_id", "=", ben)
    .execute();
  expect(await reconcilePlay(owner.db)).toEqual([
    {
      what: "play_day",
      id: "78/2026-11-20/toy/RNG/TOY/VND",
      found: "1/41/40/0",
      expected: "1/40/40/0",
    },
  ]);
  await owner.db
    .updateTable("play_days")
    .set({ stake_minor: 40n })
    .where("member_id", "=", ben)
    .execute();
});

it("goes on after a restore, where transaction numbers begin anew", async () => {
  const its = await testDatabase({ superuser: true });
  await its.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update seal_epochs set system_identifier = 'another', base = 1000000000`.execute(tx);
    await sql`alter table play_facts alter column seal_position
      set default (pg_current_xact_id()::text::bigint + 1000000000)`.execute(tx);
  });
  const seen: string[] = [];
  const reader: FactReader = {
    name: "restored",
    keep: async (_tx, { facts }) => void seen.push(...facts.map(({ reference }) => reference)),
  };
  const until = (references: readonly string[]) =>
    expect.poll(() => followAll(its.db, reader).then(() => seen)).toEqual(references);
  await writeFact(its.owner.db, 1n, "before");
  await until(["before"]);
  await sql`select seal_begin_epoch()`.execute(its.owner.db);
  await writeFact(its.owner.db, 1n, "after");
  await until(["before", "after"]);
});
