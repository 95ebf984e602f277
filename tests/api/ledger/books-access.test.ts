import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { mayForgeBooks, openDatabase } from "#/server/db/index.ts";
import { holdMoney } from "#/server/ledger/index.ts";
import { testDatabase } from "../../support/database.ts";
import { walletWith } from "../../support/ledger.ts";
import { APP_ROLE, asAdmin, testUrl } from "../../support/test-server.ts";

const { db, url, owner } = await testDatabase();
const DENIED = { code: "42501" };
const attempt = (text: string) => sql.raw(text).execute(db);

/** The books, as the schema itself names them: what has a trigger before TRUNCATE. */
const { rows: books } = await sql<{ name: string; column: string }>`
  select c.relname as name, (select attname from pg_attribute where attrelid = c.oid and attnum = 2) as column
  from pg_class c where exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgtype & 34 = 34)`.execute(
  owner.db,
);
const names = books.map(({ name }) => name);

describe("the application's role", () => {
  it("meets every table of the ledger, of decisions and of operators' acts among the books", () => {
    expect(names).toEqual(
      expect.arrayContaining([
        ...["transfers", "entries", "accounts", "holds"],
        ...["withdrawal_decisions", "payee_number_views", "provider_words", "site_changes"],
      ]),
    );
  });

  it("has no privilege on a book but to read it, on the table or on a column", async () => {
    const { rows } = await sql<{ what: string }>`
      select distinct table_name || ' ' || privilege_type as what from (
        select table_schema, table_name, privilege_type, grantee from information_schema.table_privileges
        union all select table_schema, table_name, privilege_type, grantee
          from information_schema.column_privileges) all_privileges
      where table_schema = 'public' and table_name = any(${names}) and grantee in (${APP_ROLE}, 'PUBLIC') order by what`.execute(
      owner.db,
    );
    expect(rows.map(({ what }) => what)).toEqual(names.map((name) => `${name} SELECT`).sort());
  });

  it("owns nothing, is nobody's member, and may make nothing in the books' schema", async () => {
    const { rows } = await sql`
      select (select count(*)::int from pg_class where relowner = r.oid and relpersistence <> 't') as relations,
             (select count(*)::int from pg_proc where proowner = r.oid) as functions,
             (select count(*)::int from pg_auth_members where member = r.oid) as memberships,
             has_schema_privilege(r.oid, 'public', 'create') as creates, rolsuper, rolbypassrls
      from pg_roles r where rolname = ${APP_ROLE}`.execute(owner.db);
    expect(rows).toEqual([
      {
        relations: 0,
        functions: 0,
        memberships: 0,
        creates: false,
        rolsuper: false,
        rolbypassrls: false,
      },
    ]);
  });

  it.each(
    books.flatMap(({ name, column }) => [
      `insert into ${name} default values`,
      `update ${name} set ${column} = ${column}`,
      `delete from ${name}`,
      `truncate ${name} cascade`,
      `copy ${name} from program 'true'`,
      `select 1 from ${name} for update`,
      `alter table ${name} disable trigger all`,
      `alter table ${name} add column more int`,
      `create trigger mine before insert on ${name} for each row execute function suppress_redundant_updates_trigger()`,
      `drop table ${name} cascade`,
    ]),
  )("is refused: %s", async (text) => {
    await expect(attempt(text)).rejects.toMatchObject(DENIED);
  });

  it.each([
    "alter function ledger_move(text, text, text, bigint[], bigint[], jsonb, boolean) security invoker",
    "create or replace function ledger_forbid() returns trigger language plpgsql as 'begin return null; end'",
    "drop function ledger_forbid() cascade",
    "create function public.now() returns timestamptz language sql as 'select null::timestamptz'",
    "create table public.mine (n int)",
    "set session_replication_role = replica",
    `set role ${"pleno_test"}`,
    "update site set name = 'Mine'",
    "update vendors set launch_url = 'https://mine.example'",
    "insert into currencies values ('MINE', 2, 'M', 'real')",
    "update payment_methods set provider = 'mine'",
    "delete from migrations",
    "delete from function_texts",
    "create table graphile_worker.mine (n int)",
  ])("is refused: %s", async (text) => {
    await expect(attempt(text)).rejects.toMatchObject(DENIED);
  });

  it("puts a member's money aside for a withdrawal all the same", async () => {
    const { wallet: accountId } = await walletWith(db, 100n);
    const hold = {
      reference: "withdrawal:allowed",
      kind: "withdrawal",
      accountId,
      amountMinor: 40n,
    };
    const held = await holdMoney(db, hold);
    expect(held).toMatchObject({ ok: true, value: { balancesMinor: [60n, 40n] } });
  });

  it("cannot lead the ledger to a temporary table of its own with a book's name", async () => {
    const name = new URL(owner.url).pathname.slice(1);
    await asAdmin(
      testUrl(process.env["PLENO_TEST_SERVER"] ?? "", name),
      `grant temporary on database ${name} to ${APP_ROLE}`,
    );
    const { wallet } = await walletWith(db, 100n);
    const attacker = openDatabase({ url, maxConnections: 1 });
    onTestFinished(() => attacker.close());
    for (const book of ["accounts", "transfers", "entries", "holds"])
      await sql
        .raw(`create temporary table ${book} (like public.${book} including all);
          grant all on pg_temp.${book} to public`)
        .execute(attacker.db);
    await sql`insert into pg_temp.accounts overriding system value select * from public.accounts`.execute(
      attacker.db,
    );
    const moved = await holdMoney(attacker.db, {
      reference: "withdrawal:hijack",
      kind: "withdrawal",
      accountId: wallet,
      amountMinor: 1n,
    });
    expect(moved.ok).toBe(true);
    const kept = await db
      .selectFrom("transfers")
      .innerJoin("entries", "entries.transfer_id", "transfers.id")
      .select("amount_minor")
      .where("reference", "=", "withdrawal:hijack")
      .execute();
    expect(kept).toHaveLength(2);
  });
});

describe("the functions of the schema", () => {
  it("run with the owner's rights only under a search_path that a caller cannot put anything before", async () => {
    const { rows } = await sql<{ name: string; path: string | null }>`
      select p.proname as name, (select setting from unnest(p.proconfig) setting where setting like 'search\\_path=%') as path
      from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef`.execute(owner.db);
    expect(rows.length).toBeGreaterThan(5);
    for (const { name, path } of rows)
      expect([name, path]).toEqual([name, "search_path=public, pg_temp"]);
  });

  it("are nobody's to run but the application's: PUBLIC is left none of ours", async () => {
    const { rows } = await sql`
      select p.proname from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) acl
      where p.pronamespace = 'public'::regnamespace and acl.grantee = 0
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(
      owner.db,
    );
    expect(rows).toEqual([]);
  });
});

describe("who could forge the books", () => {
  it("is the owner, and whoever may write one of them, but not the application", async () => {
    expect(await mayForgeBooks(owner.db)).toBe(true);
    expect(await mayForgeBooks(db)).toBe(false);
    const grant = (text: string) => sql.raw(text).execute(owner.db);
    onTestFinished(async () => void (await grant(`revoke insert on entries from ${APP_ROLE}`)));
    await grant(`grant insert on entries to ${APP_ROLE}`);
    expect(await mayForgeBooks(db)).toBe(true);
  });
});
