import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { askClosure, getClosure, takeBackClosure } from "#/lib/contract/care/closure.ts";
import {
  beginExport,
  EXPORT_PARTS,
  type ExportPart,
  type ExportRow,
  readExport,
} from "#/lib/contract/care/export.ts";
import { createDeposit } from "#/lib/contract/cashier/calls.ts";
import { getBalance } from "#/lib/contract/wallet/calls.ts";
import { findMember } from "#/server/members/index.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";

const { app, database } = await testPlatform();
const { db } = database;
const PASSWORD = "Pleno-2026";
const linh = await findMember(db, "linh");
const memberId = linh?.id ?? 0n;

async function takeAll(headers: Record<string, string>) {
  const { code, value } = await send(app, beginExport, { password: PASSWORD }, headers);
  expect(code).toBe("ok");
  const all = new Map<ExportPart, ExportRow[]>();
  for (const part of EXPORT_PARTS) {
    const rows: ExportRow[] = [];
    for (let cursor: string | null = null; ; ) {
      const page = await send(
        app,
        readExport,
        { token: value.token, part, ...(cursor === null ? {} : { cursor }) },
        headers,
      );
      expect([part, page.code]).toEqual([part, "ok"]);
      expect(page.value.rows.length).toBeLessThanOrEqual(500);
      rows.push(...page.value.rows);
      cursor = page.value.next;
      if (cursor === null) break;
    }
    all.set(part, rows);
  }
  return all;
}

const countOf = async (
  table:
    | ("deposits" | "withdrawals" | "game_rounds" | "game_recents" | "game_favourites")
    | ("lottery_tickets" | "lottery_chases"),
) => {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

describe("all areas together", () => {
  it("tell all of a member's data, each row once, and of nobody else", async () => {
    const headers = await enter(app);
    for (const list of ["game_recents", "game_favourites"])
      await sql`insert into ${sql.table(list)}
        select m.id, g.id, now() from members m, (select id from games order by id limit 3) g
        where m.username in ('linh', 'budi') on conflict do nothing`.execute(database.owner.db);
    const all = await takeAll(headers);
    expect([...all.keys()]).toEqual([...EXPORT_PARTS]);
    expect(all.get("account")).toMatchObject([{ account: "linh", memberId: String(memberId) }]);
    for (const [part, table] of [
      ["deposits", "deposits"],
      ["withdrawals", "withdrawals"],
      ["rounds", "game_rounds"],
      ["recents", "game_recents"],
      ["favourites", "game_favourites"],
      ["tickets", "lottery_tickets"],
      ["chases", "lottery_chases"],
    ] as const) {
      expect([part, all.get(part)?.length]).toEqual([part, await countOf(table)]);
    }
    const game = { gameId: expect.any(String), gameName: expect.any(String) };
    expect(all.get("recents")?.[0]).toMatchObject({ ...game, launchedAt: expect.any(String) });
    expect(all.get("favourites")?.[0]).toMatchObject({ ...game, addedAt: expect.any(String) });
    const { rows } = await database.owner.db
      .selectFrom("entries")
      .innerJoin("accounts", "accounts.id", "entries.account_id")
      .select("entries.id")
      .where("owner_kind", "=", "member")
      .where("owner_id", "=", memberId)
      .where("purpose", "=", "wallet")
      .execute()
      .then((found) => ({ rows: found }));
    const movements = all.get("movements") ?? [];
    expect(new Set(movements.map(({ id }) => id))).toEqual(
      new Set(rows.map(({ id }) => String(id))),
    );
    expect(movements).toHaveLength(rows.length);
    const text = JSON.stringify([...all]).toLowerCase();
    for (const hidden of ["argon2", "hash", "sealed", "token", "secret"]) {
      expect(text).not.toContain(`"${hidden}`);
      expect(text).not.toMatch(new RegExp(`"[a-z_]*${hidden}":`));
    }
    for (const payee of all.get("payees") ?? [])
      expect(payee).toMatchObject({ numberMasked: expect.stringMatching(/^•••• /) });
  });

  it("tell what is open, and refuse deposits while the account is being closed", async () => {
    const headers = await enter(app);
    const asked = await send(app, askClosure, { password: PASSWORD }, headers);
    expect(asked.value.matters).toContainEqual(
      expect.objectContaining({ kind: "balance", amount: expect.any(String) }),
    );
    const deposit = await send(
      app,
      createDeposit,
      { method: "bank_qr", amount: "200000.00" },
      { ...headers, "idempotency-key": "closing-deposit-1" },
    );
    expect(deposit).toMatchObject({ status: 422, code: "account_closing" });
    expect(deposit.message).toContain("se está cerrando");
    expect((await send(app, takeBackClosure, {}, headers)).value.asked).toBeNull();
    const again = await send(
      app,
      createDeposit,
      { method: "bank_qr", amount: "200000.00" },
      { ...headers, "idempotency-key": "closing-deposit-2" },
    );
    expect(again.code).toBe("ok");
    const { matters } = (await send(app, getClosure, {}, headers)).value;
    expect(matters).toContainEqual({ kind: "deposits", count: expect.any(Number) });
    const balance = await send(app, getBalance, {}, headers);
    expect(balance.value.closesAt).toBeUndefined();
    await send(app, askClosure, { password: PASSWORD }, headers);
    const { asked: now } = (await send(app, getClosure, {}, headers)).value;
    expect((await send(app, getBalance, {}, headers)).value.closesAt).toBe(now?.closesAt);
    await send(app, takeBackClosure, {}, headers);
  });
});
