import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { balancesOf, reconcile } from "#/server/ledger/index.ts";
import { testDatabase } from "../../support/database.ts";
import { walletWith } from "../../support/ledger.ts";

const { db: app, owner } = await testDatabase();
const { db } = owner;
let times = 0;

type Wallet = Awaited<ReturnType<typeof walletWith>>;

/** Takes amounts from wallets into the house's lottery, all in one statement; answers the places that were posted. */
async function take(
  asked: readonly (readonly [Wallet, bigint])[],
  names?: readonly string[],
  at: Db = db,
) {
  const references = names ?? asked.map((_, index) => `take:${times}:${index}`);
  times += 1;
  const { rows } = await sql<{ place: number; wallet: bigint }>`
    select place, wallet from ledger_move_many(${references}::text[], 'bet', ${asked.map(([one]) => one.owner.id)}::bigint[],
      'lottery', 'VND', ${asked.map(([, amount]) => -amount)}::bigint[], ${asked.map(() => "{}")}::jsonb[])`.execute(
    at,
  );
  return rows.map(({ place }) => place);
}

const left = async (...wallets: Wallet[]) => {
  const found = await balancesOf(
    db,
    wallets.map(({ wallet }) => wallet),
  );
  return wallets.map(({ wallet }) => found.get(wallet));
};

afterEach(async () => {
  expect(await reconcile(db)).toMatchObject({ drift: [] });
});

test("money of many wallets is taken at once, and who has not so much, is stopped or is nobody is left out", async () => {
  const [rich, poor, stopped] = [
    await walletWith(db, 100n),
    await walletWith(db, 9n),
    await walletWith(db, 100n),
  ];
  await sql`select ledger_freeze(${stopped.wallet}, false, true)`.execute(db);
  const nobody = { ...rich, owner: { kind: "member", id: 10n ** 12n } } as Wallet;
  expect(
    await take([
      [poor, 10n],
      [rich, 10n],
      [stopped, 10n],
      [nobody, 10n],
      [rich, 10n],
    ]),
  ).toEqual([2]);
  expect(await left(rich, poor, stopped)).toEqual([90n, 9n, 100n]);
});

test("nothing below one unit is moved, nor more than any amount may be", async () => {
  const wallet = await walletWith(db, 100n);
  for (const amount of [0n, 10n ** 17n + 1n, -(10n ** 17n) - 1n])
    expect(await take([[wallet, amount]])).toEqual([]);
  expect(await left(wallet)).toEqual([100n]);
});

test("a wallet that somebody else holds at this moment makes nobody wait, and is left out", async () => {
  const [held, free] = [await walletWith(db, 100n), await walletWith(db, 100n)];
  await inTransaction(db, async (tx) => {
    await sql`select from accounts where id = ${held.wallet} for no key update`.execute(tx);
    expect(
      await take([
        [held, 10n],
        [free, 10n],
      ]),
    ).toEqual([2]);
  });
  expect(await left(held, free)).toEqual([100n, 90n]);
});

test("a reference that is taken already undoes the whole list", async () => {
  const [ana, ben] = [await walletWith(db, 100n), await walletWith(db, 100n)];
  expect(await take([[ana, 1n]], ["take:once"])).toEqual([1]);
  await expect(
    take(
      [
        [ben, 1n],
        [ana, 1n],
      ],
      ["take:new", "take:once"],
    ),
  ).rejects.toMatchObject({ code: "23505" });
  expect(await left(ana, ben)).toEqual([99n, 100n]);
});

test("lists of the same wallets at the same moment take nothing twice and overdraw none", async () => {
  const wallets: Wallet[] = [];
  while (wallets.length < 10) wallets.push(await walletWith(db, 50n));
  const lists = Array.from({ length: 20 }, () => take(wallets.map((one) => [one, 7n] as const)));
  const posted = (await Promise.all(lists)).flat().length;
  const sum = (await left(...wallets)).reduce((total = 0n, one = 0n) => total + one, 0n);
  expect(sum).toBe(500n - 7n * BigInt(posted));
});

test("who serves takes no money by it", async () => {
  const wallet = await walletWith(db, 100n);
  await expect(take([[wallet, 1n]], undefined, app)).rejects.toMatchObject({ code: "42501" });
});
