import { expect, it } from "vitest";
import { inTransaction } from "#/server/db/index.ts";
import { balancesOf, postTransfers, reconcile, type Transfer } from "#/server/ledger/index.ts";
import { testDatabase } from "../../support/database.ts";
import { walletWith } from "../../support/ledger.ts";

const { db: appDb, owner } = await testDatabase();
const { db } = owner;

const gift = (reference: string, from: bigint, to: bigint, amountMinor: bigint): Transfer => ({
  reference,
  kind: "gift",
  legs: [
    { accountId: from, amountMinor: -amountMinor },
    { accountId: to, amountMinor },
  ],
});

const balances = async (...ids: bigint[]) => {
  const found = await balancesOf(db, ids);
  return ids.map((id) => found.get(id));
};

it("posts a list in its order: one that would overdraw in the middle moves nothing and holds up no other", async () => {
  const [ana, ben] = [await walletWith(db, 100n), await walletWith(db, 0n)];
  const answers = await postTransfers(db, [
    gift("list:1", ana.wallet, ben.wallet, 80n),
    gift("list:2", ana.wallet, ben.wallet, 21n),
    gift("list:3", ben.wallet, ana.wallet, 5n),
    gift("list:4", ana.wallet, ben.wallet, 25n),
    gift("list:1", ana.wallet, ben.wallet, 80n),
    gift("list:3", ben.wallet, ana.wallet, 6n),
  ]);
  expect(answers).toMatchObject([
    { ok: true, value: { replayed: false, balancesMinor: [20n, 80n] } },
    { ok: false, code: "not_enough_funds" },
    { ok: true, value: { replayed: false, balancesMinor: [75n, 25n] } },
    { ok: true, value: { replayed: false, balancesMinor: [0n, 100n] } },
    { ok: true, value: { replayed: true, balancesMinor: [20n, 80n] } },
    { ok: false, code: "reference_conflict" },
  ]);
  expect(await balances(ana.wallet, ben.wallet)).toEqual([0n, 100n]);
});

it("moves nothing of a list whose transaction is rolled back", async () => {
  const [ana, ben] = [await walletWith(db, 100n), await walletWith(db, 0n)];
  const failed = inTransaction(db, async (tx) => {
    await postTransfers(tx, [gift("undone:1", ana.wallet, ben.wallet, 10n)]);
    throw new Error("no more of this");
  });
  await expect(failed).rejects.toThrow("no more of this");
  expect(await balances(ana.wallet, ben.wallet)).toEqual([100n, 0n]);
});

it("posts thousands, and each once when the same list is sent twice at once, in opposite orders", async () => {
  const people: Awaited<ReturnType<typeof walletWith>>[] = [];
  while (people.length < 40) people.push(await walletWith(db, 1_000n));
  const list = Array.from({ length: 2_000 }, (_, index) => {
    const [from, to] = [people[index % 40], people[(index * 7 + 1) % 40]];
    if (!from || !to) throw new Error("a wallet for each");
    return gift(`thousands:${index}`, from.wallet, to.wallet, 1n);
  }).filter(({ legs: [from, to] }) => from?.accountId !== to?.accountId);
  const [one, other] = await Promise.all([
    postTransfers(db, list),
    postTransfers(db, list.toReversed()),
  ]);
  const moved = [one ?? [], other ?? []].map(
    (answers) => answers.filter((answer) => answer.ok && !answer.value.replayed).length,
  );
  expect(moved.toSorted((a, b) => a - b)).toEqual([0, list.length]);
  expect((await reconcile(db)).drift).toEqual([]);
});

it("is the owner's: the application's role posts no list", async () => {
  const [ana, ben] = [await walletWith(db, 100n), await walletWith(db, 0n)];
  const posted = postTransfers(appDb, [gift("mine:1", ana.wallet, ben.wallet, 1n)]);
  await expect(posted).rejects.toMatchObject({ code: "42501" });
  expect(await postTransfers(db, [])).toEqual([]);
});
