import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Db, openDatabase } from "#/server/db/index.ts";
import { currentHead, type Finding, verifyBooks } from "#/server/ledger/index.ts";
import { testDatabase } from "../../support/database.ts";
import { walletWith } from "../../support/ledger.ts";
import { sealAll } from "../../support/seals.ts";
import { testUrl } from "../../support/test-server.ts";

const TRANSFERS = 2_000;
const SEALS = 10;
const EACH = 1_000;

const { db, owner } = await testDatabase();
const tamperer = openDatabase({
  url: testUrl(process.env["PLENO_TEST_SERVER"] ?? "", new URL(owner.url).pathname.slice(1)),
  maxConnections: 1,
});
afterAll(() => tamperer.close());

async function gifts(from: bigint, to: bigint, name: string, count: number): Promise<void> {
  await sql`select ledger_post(${name} || ':' || n, 'gift', null, array[${from}::bigint, ${to}::bigint],
    array[-1::bigint, 1::bigint], jsonb_build_object('n', n)) from generate_series(1, ${count}::int) n`.execute(
    owner.db,
  );
}

beforeAll(async () => {
  const { wallet: ana } = await walletWith(db, 1_000_000n);
  const { wallet: ben } = await walletWith(db, 0n);
  for (let seal = 1; seal <= SEALS; seal++) {
    await gifts(ana, ben, `seal-${seal}`, TRANSFERS / SEALS);
    await sql`insert into site_changes (changed_by, kind, name, before, after)
      select 'ana', 'settings', 'name', to_jsonb(n), 'null' from generate_series(1, 20) n`.execute(
      owner.db,
    );
    await sql`insert into operator_acts (acted_by, act, subject) select 'ana', 'test', n::text
      from generate_series(1, 20) n`.execute(owner.db);
    await sql`insert into provider_words (provider, payment_id, deposit_id, outcome, amount, currency, answer)
      select 'p', n::text, 'd', 'paid', '1', 'VND', ${`said-${seal}`} from generate_series(1, 20) n`.execute(
      owner.db,
    );
    await sealAll(db);
  }
});

/** What a verification finds after somebody with every right did something; all of it is undone again. */
async function tamperedWith(...acts: readonly string[]): Promise<readonly Finding[]> {
  const undo = new Error("undo");
  let found: readonly Finding[] = [];
  await tamperer.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const act of acts) await sql.raw(act).execute(tx);
      found = (await verifyBooks(tx)).findings;
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}

const rowsOf = (findings: readonly Finding[]) =>
  findings.map(({ what, table, id }) => `${what} ${table} ${id}`).sort();

async function pick(db: Db, table: string, count: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`select id from ${sql.table(table)}
    where seal_position > 0 order by md5(id::text) limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
}

const list = (ids: readonly bigint[]) => ids.join(", ");

describe("books that nobody touched", () => {
  it("are as they were sealed, row for row", async () => {
    const { rows } = await sql<{ n: bigint }>`
      select (select count(*) from transfers) + (select count(*) from accounts) + (select count(*) from site_changes)
        + (select count(*) from operator_acts) + (select count(*) from provider_words) as n`.execute(
      db,
    );
    const verified = await verifyBooks(db);
    expect(verified.seals).toBeGreaterThanOrEqual(SEALS);
    expect(verified).toMatchObject({
      sealed: Number(rows[0]?.n),
      waiting: 0,
      findings: [],
    });
  });

  it("name each table that has a seal's place, so that none of them goes unsealed", async () => {
    const { rows } = await sql<{ name: string; sealed: boolean }>`
      select c.relname as name, position('from ' || c.relname || ' ' in pg_get_functiondef('seal_rows'::regproc)) > 0 as sealed
      from pg_class c where exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgtype & 34 = 34)
        and relname not in ('seals', 'seal_epochs', 'holds', 'entries')`.execute(db);
    expect(rows.length).toBeGreaterThan(6);
    expect(rows.filter(({ sealed }) => !sealed)).toEqual([]);
  });
});

describe(`of ${EACH} each, every one is found and named`, () => {
  it("edits of any column", async () => {
    const transfers = await pick(db, "transfers", 700);
    const changes = await pick(db, "site_changes", 100);
    const acts = await pick(db, "operator_acts", 100);
    const words = await pick(db, "provider_words", 100);
    const found = await tamperedWith(
      `update transfers set
        reference = case id % 5 when 0 then reference || 'x' else reference end,
        kind = case id % 5 when 1 then 'bet' else kind end,
        meta = case id % 5 when 2 then meta || '{"more": 1}' else meta end,
        posted_at = case id % 5 when 3 then posted_at + interval '1 microsecond' else posted_at end
        where id in (${list(transfers)})`,
      `update entries set amount_minor = amount_minor * 2 where transfer_id % 5 = 4 and transfer_id in (${list(transfers)})`,
      `update site_changes set changed_by = 'eve' where id in (${list(changes)})`,
      `update operator_acts set subject = subject || ' ' where id in (${list(acts)})`,
      `update provider_words set amount = '2' where id in (${list(words)})`,
    );
    expect(rowsOf(found)).toEqual(
      [
        ...transfers.map((id) => `changed transfers ${id}`),
        ...changes.map((id) => `changed site_changes ${id}`),
        ...acts.map((id) => `changed operator_acts ${id}`),
        ...words.map((id) => `changed provider_words ${id}`),
      ].sort(),
    );
  });

  it("deletions", async () => {
    const [whole, halves] = [
      await pick(db, "transfers", 400),
      (await pick(db, "transfers", 900)).slice(400),
    ];
    const words = await pick(db, "provider_words", 100);
    const found = await tamperedWith(
      `delete from entries where transfer_id in (${list(whole)})`,
      `delete from transfers where id in (${list(whole)})`,
      `delete from entries where amount_minor > 0 and transfer_id in (${list(halves)})`,
      `delete from provider_words where id in (${list(words)})`,
    );
    expect(rowsOf(found)).toEqual(
      [
        ...whole.map((id) => `missing transfers ${id}`),
        ...halves.map((id) => `changed transfers ${id}`),
        ...words.map((id) => `missing provider_words ${id}`),
      ].sort(),
    );
  });

  it("insertions: between sealed rows, before all, ahead of time, into a transfer, of no transfer, dated back", async () => {
    const at = await pick(db, "transfers", 1_000);
    const among = (place: string, ids: readonly bigint[], first: number) =>
      `insert into transfers overriding system value
        select ${first} + id, 'forged:' || id, kind, body_hash, posted_at, meta, ${place} from transfers where id in (${list(ids)})`;
    const found = await tamperedWith(
      among("seal_position", at.slice(0, 400), 1_000_000),
      among("-1", at.slice(400, 500), 2_000_000),
      among("seal_position + 1000000", at.slice(500, 600), 3_000_000),
      `insert into entries (transfer_id, account_id, amount_minor)
        select id, 1, 5 from transfers where id in (${list(at.slice(600, 800))})`,
      `insert into entries overriding system value
        select 5000000 + id, 7000000 + id, 1, 5, null from transfers where id in (${list(at.slice(800, 900))})`,
      `insert into transfers overriding system value select 4000000 + id, 'backdated:' || id, kind, body_hash,
        posted_at - interval '1 day', meta, pg_current_xact_id()::text::bigint from transfers where id in (${list(at.slice(900))})`,
    );
    expect(rowsOf(found)).toEqual(
      [
        ...at.slice(0, 400).map((id) => `inserted transfers ${1_000_000n + id}`),
        ...at.slice(400, 500).map((id) => `inserted transfers ${2_000_000n + id}`),
        ...at.slice(500, 600).map((id) => `inserted transfers ${3_000_000n + id}`),
        ...at.slice(600, 800).map((id) => `changed transfers ${id}`),
        ...at.slice(800, 900).map((id) => `inserted entries ${5_000_000n + id}`),
        ...at.slice(900).map((id) => `misdated transfers ${4_000_000n + id}`),
      ].sort(),
    );
  });

  it("reorderings: rows that change places within a seal, and between seals", async () => {
    const ids = await pick(db, "transfers", 1_000);
    const pairs = (from: number, to: number) =>
      ids
        .slice(from, to)
        .flatMap((id, index, half) => (index % 2 === 0 ? [[id, half[index + 1]]] : []));
    const swapped = pairs(0, 600).flatMap(([one, two]) => [
      `update transfers set id = -1 where id = ${one}`,
      `update transfers set id = ${one} where id = ${two}`,
      `update transfers set id = ${two} where id = -1`,
    ]);
    const moved = ids.slice(600);
    const found = await tamperedWith(
      "alter table transfers alter column id drop identity",
      ...swapped,
      `update transfers set seal_position = (select max(seal_position) from transfers) where id in (${list(moved)})`,
    );
    const hit = new Set(found.map(({ id }) => id));
    const { rows } = await sql<{
      id: bigint;
    }>`select id from transfers where id in (${sql.raw(list(moved))})
      and seal_position = (select max(seal_position) from transfers)`.execute(db);
    const stayed = new Set(rows.map(({ id }) => id));
    expect(ids.filter((id) => !hit.has(id) && !stayed.has(id))).toEqual([]);
    expect(
      found.filter(({ id }) => id !== null && moved.includes(id)).map(({ what }) => what),
    ).toEqual(moved.filter((id) => !stayed.has(id)).map(() => "moved"));
  });
});

describe("the seals themselves", () => {
  const sealsOf = (findings: readonly Finding[]) =>
    findings.flatMap(({ what, seal, table }) => (table === null ? [`${what} ${seal}`] : []));

  it.each([
    "epoch = 1, next_position = next_position + 1",
    "sealed_at = sealed_at + interval '1 microsecond'",
    "row_count = row_count + 1",
    "leaves = set_byte(leaves, 20, (get_byte(leaves, 20) + 1) % 256)",
    "root = sha256(root)",
    "head = sha256(head)",
    "to_position = to_position - 1",
    "version = 2",
  ])("show that one was changed: %s", async (change) => {
    const found = sealsOf(await tamperedWith(`update seals set ${change} where number = 4`));
    expect(found).toContain("seal_changed 4");
  });

  it("show that one is gone, or two have changed places", async () => {
    expect(sealsOf(await tamperedWith("delete from seals where number = 3"))).toContain(
      "seal_missing 3",
    );
    const swapped = await tamperedWith(
      "update seals set number = -1 where number = 5",
      "update seals set number = 5 where number = 6",
      "update seals set number = 6 where number = -1",
    );
    expect(sealsOf(swapped)).toEqual(expect.arrayContaining(["seal_changed 5", "seal_changed 6"]));
  });

  it("and rows changed together with their seals show by a head that was kept elsewhere", async () => {
    const kept = await currentHead(db);
    if (!kept) throw new Error("nothing is sealed");
    expect((await verifyBooks(db, [kept])).findings).toEqual([]);
    const forged = { number: kept.number, head: "0".repeat(64) };
    const lost = { number: kept.number + 7n, head: kept.head };
    expect((await verifyBooks(db, [forged, lost])).findings).toMatchObject([
      { what: "head_unknown", seal: forged.number },
      { what: "head_unknown", seal: lost.number },
    ]);
  });
});
