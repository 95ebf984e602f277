import { writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { currentHead, HOUSE, lineOf, openAccount, postTransfer } from "#/server/ledger/index.ts";
import { bookkeeperOf, testDatabase } from "../../support/database.ts";
import { walletWith } from "../../support/ledger.ts";
import { operators } from "../../support/operator.ts";
import { makeFolder } from "../../support/processes/pleno.ts";
import { sealAll } from "../../support/seals.ts";
import { tamper } from "../../support/tamper.ts";

/** A database with money in it, as it would come back from a backup, and a file with its head. */
async function restored() {
  const { db, owner } = await testDatabase();
  const { wallet } = await walletWith(db, 0n);
  const house = await openAccount(db, { owner: HOUSE, purpose: "adjustments", currency: "VND" });
  const legs = [
    { accountId: house, amountMinor: -5n },
    { accountId: wallet, amountMinor: 5n },
  ];
  expect(
    await postTransfer(bookkeeperOf(db), { reference: "gift:1", kind: "gift", legs }),
  ).toMatchObject({ ok: true });
  await sealAll(db);
  const head = await currentHead(db);
  if (!head) throw new Error("nothing is sealed");
  const heads = path.join(makeFolder(), "heads.txt");
  const keep = (line: string) => writeFileSync(heads, `${line}\n`);
  keep(lineOf(head));
  const verify = () => operators(owner)("ana")("backup", "verify", "--heads", heads);
  return { db, owner, head, keep, verify };
}

describe("ops backup verify", () => {
  it("says that a whole backup is whole, and when money moved last", async () => {
    const { verify } = await restored();
    const { exitCode, out, err } = await verify();
    expect(err).toBe("");
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^The last transfer is of \d{4}-\d\d-\d\d /);
    expect(out).toContain("The books add up");
    expect(out).toContain("1 kept heads");
    expect(out).toMatch(/The backup is whole\.$/);
  });

  it("refuses a balance that its entries do not make", async () => {
    const { owner, verify } = await restored();
    await tamper(owner.url, "update accounts set balance_minor = 7 where balance_minor = 5");
    const { exitCode, err } = await verify();
    expect(exitCode).toBe(3);
    expect(err).toMatch(/balance +\d+ +7 +5/);
    expect(err).toContain("The backup is not whole");
  });

  it("refuses a database that does not have the head that was kept elsewhere", async () => {
    const { head, keep, verify } = await restored();
    keep(lineOf({ ...head, number: head.number + 1n }));
    const { exitCode, err } = await verify();
    expect(exitCode).toBe(3);
    expect(err).toContain("is not the one whose head was kept");
  });

  it("does not judge a database of another version, and says what to do", async () => {
    const { owner, verify } = await restored();
    await sql`delete from migrations where name = '0221_members_search.sql'`.execute(owner.db);
    const { exitCode, err } = await verify();
    expect(exitCode).toBe(3);
    expect(err).toContain("ops migrate");
  });
});
