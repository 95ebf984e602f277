import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { listAccountRecords } from "#/lib/contract/wallet/calls.ts";
import { getStatement } from "#/lib/contract/wallet/statement.ts";
import { HOUSE, holdMoney, openAccount, postTransfer } from "#/server/ledger/index.ts";
import { ownerOf } from "#/server/wallet/index.ts";
import { openStatements } from "#/server/wallet/write-statement.ts";
import { cashierWorld } from "../../support/cashier.ts";
import { asOwner } from "../../support/database.ts";
import { sumAll } from "../../support/ledger.ts";
import { pdfPages } from "../../support/pdf.ts";

const world = await cashierWorld();
const { db } = world;
const DONG = 100n;
const ZONE = "Asia/Ho_Chi_Minh";

type Move = { readonly kind: string; readonly dong: bigint; readonly about?: string };
let serial = 0;

async function move(memberId: bigint, { kind, dong, about }: Move): Promise<void> {
  serial += 1;
  const account = { owner: ownerOf(memberId), purpose: "wallet", currency: "VND" } as const;
  const [wallet, house] = [
    await openAccount(db, account),
    await openAccount(db, { owner: HOUSE, purpose: "games", currency: "VND" }),
  ];
  const posted = await postTransfer(asOwner(db), {
    reference: `moved:${serial}`,
    kind,
    legs: [
      { accountId: wallet, amountMinor: dong * DONG },
      { accountId: house, amountMinor: -dong * DONG },
    ],
    ...(about === undefined ? {} : { meta: { about } }),
  });
  expect(posted.ok).toBe(true);
}

/** A member with some movements of today, one of them a fee, and a withdrawal under way. */
async function livedIn() {
  const member = await world.member(1_000n * DONG);
  await member.isCalled("Nguyễn Thị Linh");
  await move(member.id, { kind: "deposit", dong: 500n, about: "Tarjeta" });
  await move(member.id, { kind: "deposit_fee", dong: -5n, about: "Tarjeta" });
  await move(member.id, { kind: "bet", dong: -120n, about: '=HYPERLINK("http://x")' });
  await move(member.id, { kind: "win", dong: 70n, about: "Gallo, jade" });
  const wallet = { owner: ownerOf(member.id), purpose: "wallet", currency: "VND" } as const;
  await holdMoney(db, {
    reference: `withdrawal:w${member.id}`,
    kind: "withdrawal",
    accountId: await openAccount(db, wallet),
    amountMinor: 45n * DONG,
  });
  return member;
}

const today = () => ({
  from: new Date(Date.now() - 3_600_000).toISOString(),
  to: new Date(Date.now() + 3_600_000).toISOString(),
  zone: ZONE,
});
const linesOf = (csv: string) => csv.replace("\u{feff}", "").trimEnd().split("\r\n");
const spaced = (pages: readonly (readonly string[])[]) =>
  pages.map((lines) => lines.map((line) => line.replaceAll("\u00a0", " ")));

describe("a statement as CSV", () => {
  it("has each movement with its balance, and its closing is the opening, all of them, and the ledger's", async () => {
    const member = await livedIn();
    const { value } = await member.call(getStatement, { format: "csv", ...today() });
    expect(value).toMatchObject({
      type: "text/csv",
      name: expect.stringMatching(/^extracto-.*\.csv$/),
    });
    const lines = linesOf(Buffer.from(value.content, "base64").toString());
    const [opening, closing] = [lines[1] ?? "", lines.at(-1) ?? ""];
    const rows = lines.slice(2, -1).map((line) => line.split(",").slice(-4));
    const cents = (text = "") => BigInt(text.replace(".", ""));
    const moved = rows.reduce((sum, [amount, fee]) => sum + cents(amount) + cents(fee), 0n);
    const [from, to] = [opening, closing].map((line) => cents(line.split(",").at(-2)));
    expect((from ?? 0n) + moved).toBe(to);
    const { sumMinor } = await member.balance();
    expect(to).toBe(sumMinor);
    const { value: record } = await member.call(listAccountRecords, {});
    expect(rows.map(([, , balance]) => balance)).toEqual(
      record.list.map(({ balanceAfter }) => balanceAfter).reverse(),
    );
    expect(rows.map(([amount, fee]) => [amount, fee])).toContainEqual(["0.00", "-5.00"]);
    expect(lines[1]).toMatch(/\+07:00,/);
  });

  it("has no text that a spreadsheet would run, and numbers as numbers", async () => {
    const member = await livedIn();
    const { value } = await member.call(getStatement, { format: "csv", ...today() });
    const csv = Buffer.from(value.content, "base64").toString();
    expect(csv).toContain(`,"'=HYPERLINK(""http://x"")",`);
    expect(csv).toContain(',"Gallo, jade",');
    expect(csv).toContain(",-120.00,");
  });

  it("begins with what was there before, whether that was summed yet or not", async () => {
    const member = await livedIn();
    await sql`select pg_sleep(0.002)`.execute(db);
    const from = new Date(Date.now()).toISOString();
    await move(member.id, { kind: "bet", dong: -7n, about: "Otra" });
    const ask = { format: "csv", ...today(), from };
    const before = (await member.call(getStatement, ask)).value;
    await sumAll(db);
    const after = (await member.call(getStatement, ask)).value;
    const rest = (file: string) =>
      linesOf(Buffer.from(file, "base64").toString()).map((line) =>
        line.split(",").slice(1).join(),
      );
    expect(rest(after.content)).toEqual(rest(before.content));
    expect(rest(after.content)[1]).toContain("1400.00");
    expect(rest(after.content)).toHaveLength(4);
  });
});

describe("a statement up to now", () => {
  it("has what was moved in the millisecond in which it is asked for", async () => {
    const member = await livedIn();
    const { value: record } = await member.call(listAccountRecords, {});
    const lastMs = Date.parse(record.list[0]?.at ?? "");
    const write = openStatements(db, () => lastMs);
    const written = await write(
      { memberId: member.id, language: "es" },
      { format: "csv", ...today() },
    );
    if (!written.ok) throw new Error(written.code);
    const lines = linesOf(Buffer.from(written.value.content, "base64").toString());
    expect(lines).toHaveLength(record.list.length + 3);
  });
});

describe("a statement as a PDF", () => {
  it("prints whose it is, masked, with every letter, what it is of, the balances and what is pending", async () => {
    const member = await livedIn();
    await asOwner(db).updateTable("site").set({ licence: "PL-1234" }).execute();
    const { value } = await member.call(getStatement, { format: "pdf", ...today() });
    const [lines = []] = spaced(pdfPages(Buffer.from(value.content, "base64")));
    expect(lines.join("\n")).toContain("Nguyễn T. L.");
    expect(lines.join("\n")).not.toContain("Thị");
    for (const line of ["Licencia: PL-1234", "VND", "Saldo inicial", "Saldo final", value.id])
      expect(lines).toContain(line);
    expect(lines).toContain(`${ZONE} (GMT+07:00)`);
    expect(lines).toContain("1.400,00");
    expect(lines.some((line) => line.startsWith("Pendiente"))).toBe(true);
    expect(lines).toContain(`w${member.id}`);
    expect(lines).toContain("Página 1 de 1");
    await asOwner(db).updateTable("site").set({ licence: null }).execute();
    const { value: plain } = await member.call(getStatement, { format: "pdf", ...today() });
    expect(pdfPages(Buffer.from(plain.content, "base64")).flat().join()).not.toContain("Licencia");
  });

  it("numbers its pages, has every movement on one of them, and the same id for the same content", async () => {
    const member = await world.member(1_000n * DONG);
    for (let n = 0; n < 60; n++) await move(member.id, { kind: "bet", dong: -1n, about: `N ${n}` });
    const span = today();
    await sql`select pg_sleep(0.002)`.execute(db);
    span.to = new Date(Date.now()).toISOString();
    const { value } = await member.call(getStatement, { format: "pdf", ...span });
    const pages = spaced(pdfPages(Buffer.from(value.content, "base64")));
    expect(pages.length).toBeGreaterThan(1);
    for (const [n, lines] of pages.entries())
      expect(lines).toContain(`Página ${n + 1} de ${pages.length}`);
    const all = pages.flat();
    for (let n = 0; n < 60; n++) expect(all).toContain(`Apuesta · N ${n}`);
    expect((await member.call(getStatement, { format: "csv", ...span })).value.id).toBe(value.id);
  });

  it("is in English where the reader's letters are not in its face", async () => {
    const member = await livedIn();
    const write = openStatements(db, Date.now);
    const titleIn = async (language: string) => {
      const written = await write({ memberId: member.id, language }, { format: "pdf", ...today() });
      if (!written.ok) throw new Error(written.code);
      return pdfPages(Buffer.from(written.value.content, "base64"))[0]?.[1];
    };
    expect(await titleIn("vi")).toBe("Sao kê tài khoản");
    expect(await titleIn("zh-cn")).toBe("Account statement");
  });
});

describe("a statement is refused", () => {
  it("of no days, of more than a year, of a zone that is none, and of more than one document holds", async () => {
    const member = await world.member(9_000n * DONG);
    const { from, to } = today();
    const of = (more: object) =>
      member.call(getStatement, { format: "pdf", from, to, zone: ZONE, ...more });
    expect((await of({ to: from })).code).toBe("bad_span");
    expect((await of({ from: "2020-01-01T00:00:00Z" })).code).toBe("bad_span");
    for (const zone of ["Atlantis/Center", "", "x".repeat(80)])
      expect((await of({ zone })).status).toBe(400);
    const house = await openAccount(db, { owner: HOUSE, purpose: "games", currency: "VND" });
    const account = { owner: ownerOf(member.id), purpose: "wallet", currency: "VND" } as const;
    const wallet = await openAccount(db, account);
    await sql`select ledger_post('many-rows:' || n, 'bet', null, array[${wallet}::bigint, ${house}::bigint],
      array[-1, 1]::bigint[], '{}') from generate_series(1, 5000) n`.execute(asOwner(db));
    const long = await of({});
    expect(long.code).toBe("statement_too_long");
    expect((await of({ format: "csv" })).status).toBe(200);
  });

  it("to who is not logged in, and never tells of another's wallet", async () => {
    expect((await world.send(getStatement, { format: "csv", ...today() })).status).toBe(401);
    const [one, other] = [await livedIn(), await world.member()];
    const { value } = await other.call(getStatement, { format: "csv", ...today() });
    expect(linesOf(Buffer.from(value.content, "base64").toString())).toHaveLength(3);
    expect(one.id).not.toBe(other.id);
  });
});
