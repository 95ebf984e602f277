import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { again, inTransaction } from "#/server/db/index.ts";
import { testDatabase } from "../support/database.ts";

const { db, pool } = (await testDatabase()).owner;

describe("the database", () => {
  it("answers bigint columns as bigint, alone and in arrays", async () => {
    const { rows } = await sql<{ one: bigint; many: bigint[] }>`
      select 9007199254740993::bigint as one, array[1, null, -2]::bigint[] as many`.execute(db);
    expect(rows).toEqual([{ one: 9007199254740993n, many: [1n, null, -2n] }]);
  });

  it("prepares a statement once and runs it by name from then on", async () => {
    const client = await pool.connect();
    await client.query("select $1::int + 1", [1]);
    await client.query("select $1::int + 1", [2]);
    const { rows } = await client.query(
      "select count(*)::int as n from pg_prepared_statements where statement = $1",
      ["select $1::int + 1"],
    );
    client.release();
    expect(rows).toEqual([{ n: 1 }]);
  });

  it("runs a transaction again that others made fail, and keeps only its last attempt", async () => {
    await sql`create table counts (n int)`.execute(db);
    let attempts = 0;
    await inTransaction(db, async (tx) => {
      attempts++;
      await sql`insert into counts values (${attempts})`.execute(tx);
      if (attempts < 3)
        await sql`do $$ begin raise exception 'x' using errcode = '40001'; end $$`.execute(tx);
    });
    const { rows } = await sql<{ n: number }>`select n from counts`.execute(db);
    expect({ attempts, rows }).toEqual({ attempts: 3, rows: [{ n: 3 }] });
  });

  it("joins a transaction that is open already", async () => {
    await sql`create table joined (n int)`.execute(db);
    const outer = inTransaction(db, async (tx) => {
      await inTransaction(tx, (inner) => sql`insert into joined values (1)`.execute(inner));
      throw new Error("no");
    });
    await expect(outer).rejects.toThrow("no");
    expect((await sql`select n from joined`.execute(db)).rows).toEqual([]);
  });

  it("does not try again what fails for its own reasons", async () => {
    let attempts = 0;
    const broken = again(() => {
      attempts++;
      return sql`select 1 / 0`.execute(db);
    });
    await expect(broken).rejects.toThrow("division by zero");
    expect(attempts).toBe(1);
  });
});
