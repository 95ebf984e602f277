import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { systemClock } from "#/lib/base/time.ts";
import { addPayeeAccount, createDeposit, listPayeeAccounts } from "#/lib/contract/cashier/calls.ts";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
import { rememberLogin } from "#/lib/contract/session/calls.ts";
import { AREAS } from "#/server/areas.ts";
import { spendRecoveryCode, spendTotp } from "#/server/auth/totp.ts";
import { payeePlace } from "#/server/cashier/payee-number.ts";
import { newChallenge } from "#/server/challenge/bot-check.ts";
import { keepAnswer } from "#/server/challenge/captcha.ts";
import { checkCaptcha, checkProof, requestCode, spendCode } from "#/server/challenge/index.ts";
import { inTransaction, keyIdOf, listKeys, nameFirstKey, openDatabase } from "#/server/db/index.ts";
import { HEALTH_NAME } from "#/server/db/lanes.ts";
import {
  DEVICE_COOKIE,
  deviceOf,
  ensurePayloadKey,
  payloadKeys,
  recallLogin,
} from "#/server/session/index.ts";
import { findPrivateKey } from "#/server/session/payload-keys.ts";
import { proofOf } from "../../support/bot-check.ts";
import { cashierWorld, PAYMENT_PASSWORD, PROVIDER_KEY } from "../../support/cashier.ts";
import { testDatabase } from "../../support/database.ts";
import { fakeProvider } from "../../support/fake-provider.ts";
import { operators } from "../../support/operator.ts";
import { figuresOf, proofWorld } from "../../support/proof.ts";
import { processWith } from "../../support/rotation.ts";

const OLD = "a-secret-of-the-tests-and-of-nobody-else";
const NEW = "another-secret-of-the-tests-and-of-nobody";
const [OLD_ID, NEW_ID] = [keyIdOf(OLD), keyIdOf(NEW)];
const DEVICE = "d".repeat(43);
const KEY = { "idempotency-key": "one-attempt" };

/** An installation on which one process has the new secret first, and another the old one alone. */
async function installation() {
  const first = processWith(NEW, OLD);
  const stale = processWith(OLD);
  const world = await cashierWorld(
    { vault: first.vault, findProvider: first.providers(fakeProvider(PROVIDER_KEY).fetch) },
    { keyring: first.ring },
  );
  const members = proofWorld(world.db);
  const ops = operators(world.owner, { secrets: () => [NEW, OLD] })("ana");
  const read = async (...args: string[]) => {
    const { out, err, exitCode } = await ops(...args, "--json");
    return { exitCode, ...JSON.parse(out || "{}"), err };
  };
  return { ...world, first, stale, members, ops, read };
}

const sealedNumber = (db: Awaited<ReturnType<typeof installation>>["db"], memberId: bigint) =>
  db
    .selectFrom("payee_accounts")
    .selectAll()
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();

it("the first key is named by the migration that is given it, where no start has the owner's address", async () => {
  const { url, owner } = await testDatabase();
  const migrates = (appSecrets: readonly [string] | null) =>
    operators(owner, { appSecrets, appUrl: url })("ana")("migrate");
  expect((await migrates(null)).out).toContain("No key was named: APP_SECRET is not set.");
  expect(await listKeys(owner.db)).toEqual([]);
  expect((await migrates([OLD])).out).not.toContain("No key was named");
  expect(await listKeys(owner.db)).toMatchObject([{ key_id: OLD_ID, retired_at: null }]);
});

describe("a rotation of APP_SECRET", () => {
  it("loses nothing and nobody: what was made under the old secret is good under the new one", async () => {
    const { db, owner, first, stale, members, memberWithAccount, say, read, member } =
      await installation();
    await nameFirstKey(owner.db, stale.ring);
    await first.hear(db);

    // The process that has the new secret already seals so that the other one reads it.
    const saver = await memberWithAccount(100_000_000n);
    const row = await sealedNumber(db, saver.member.id);
    expect(stale.vault.open(row.number_sealed, payeePlace(row.id))).toBe("0071000123456");

    const { clock } = members;
    const holder = await members.withTotp();
    const before = { clock, sealing: stale.sealing };
    const asker = { device: DEVICE, ip: "10.9.0.1", known: true };
    const to = "+84900000001";
    const about = { purpose: "login", to } as const;
    const code = await requestCode(db, before, { ...about, asker });
    await keepAnswer(db, before, DEVICE, "BCDFG");
    const proof = await proofOf(await newChallenge(before, "call"));
    expect((await holder.who.call(rememberLogin, {})).ok).toBe(true);
    const payer = await member();
    const order = { method: "bank_qr", amount: "200000.00" };
    const opened = await payer.call(createDeposit, order, KEY);

    expect(await read("keys", "rotate")).toMatchObject({ exitCode: 0, keyId: NEW_ID });
    await first.hear(db);
    const after = { clock, sealing: first.sealing };

    expect((await holder.who.call(getMemberInfo, {})).ok).toBe(true);
    const id = holder.member.id;
    clock.advance(30_000);
    expect(await spendTotp(db, after, id, figuresOf(holder.secret, clock()))).toBe(true);
    expect(await spendRecoveryCode(db, after, id, holder.recoveryCodes[0] ?? "")).toBe(true);
    const spent = { ...about, device: DEVICE, code: code.ok ? code.value.code : "" };
    expect(await spendCode(db, after, spent)).toMatchObject({ ok: true });
    expect(await checkCaptcha(db, after, DEVICE, "bcdfg")).toBe(true);
    expect(await checkProof(db, after, proof)).toMatchObject({ ok: true });
    const jar = holder.who.jar;
    const cookies = {
      get: (name: string) => jar.get(name),
      set: (name: string, value: string) => void jar.set(name, value),
      clear: (name: string) => void jar.delete(name),
    };
    expect(jar.get(DEVICE_COOKIE)).toBeDefined();
    const recalled = await inTransaction(db, (tx) =>
      recallLogin(tx, after, cookies, deviceOf(cookies)),
    );
    expect(recalled).toMatchObject({ ok: true, value: { memberId: id } });
    const again = await payer.call(createDeposit, order, KEY);
    expect(again.value).toMatchObject({ id: opened.value.id });
    expect(await payer.call(createDeposit, { ...order, amount: "300000.00" }, KEY)).toMatchObject({
      code: "idempotency_conflict",
    });
    const paid = await say({
      ...{ paymentId: "p-1", depositId: opened.value.id, outcome: "paid" },
      ...{ amount: order.amount, currency: "VND" },
    });
    expect(paid.status).toBe(200);
    const same = await saver.member.call(addPayeeAccount, {
      ...{ kind: "bank", institution: "Banco del Delta", holder: "NGUYEN THI LINH" },
      ...{ number: "0071000123456", paymentPassword: PAYMENT_PASSWORD },
    });
    expect(same.code).toBe("account_exists");
  });

  it("is over once all is sealed anew: then the old secret goes, and nothing with it", async () => {
    const { db, owner, first, memberWithAccount, members, read, ops } = await installation();
    const saver = await memberWithAccount(100_000_000n);
    const { db: owned } = owner;
    const holder = await members.withTotp();
    expect(await read("keys", "reseal")).toMatchObject({ code: "key_not_named" });
    expect((await read("keys", "rotate")).before).toBe(OLD_ID);
    expect(await read("keys", "rotate")).toMatchObject({ code: "key_in_force" });
    await first.hear(db);
    const listed = await read("keys", "list");
    expect(listed.keys).toMatchObject([
      { id: NEW_ID, given: true, sealed: 0 },
      { id: OLD_ID, state: "before", given: true },
    ]);
    expect(listed.unnamed).toBeGreaterThanOrEqual(3);
    const held = await ops("keys", "retire", OLD_ID);
    expect(held).toMatchObject({ exitCode: 3 });
    expect(held.err).toContain("payee_accounts.number_sealed");
    expect(held.err).toContain("10 recovery codes");
    expect(await read("keys", "retire", NEW_ID)).toMatchObject({ code: "key_in_force" });

    expect(await read("keys", "reseal")).toMatchObject({ exitCode: 0, left: 0 });
    const row = await sealedNumber(db, saver.member.id);
    const alone = processWith(NEW);
    await alone.hear(db);
    expect(alone.vault.open(row.number_sealed, payeePlace(row.id))).toBe("0071000123456");
    const elsewhere = payeePlace("another");
    expect(() => alone.vault.open(row.number_sealed, elsewhere)).toThrow();

    const still = await ops("keys", "retire", OLD_ID);
    expect(still.err).not.toContain("payee_accounts");
    expect(still.err).toContain("10 recovery codes");
    expect(await read("keys", "forget-codes")).toMatchObject({ forgotten: 10 });
    await sql`update keyring set in_force_since = in_force_since - interval '8 days'`.execute(
      owned,
    );
    await sql`delete from idempotency_keys`.execute(owned);
    expect(await read("keys", "retire", OLD_ID)).toMatchObject({ exitCode: 0 });

    const { clock } = members;
    clock.advance(30_000);
    const deps = { clock, sealing: alone.sealing };
    const figures = figuresOf(holder.secret, clock());
    expect(await spendTotp(db, deps, holder.member.id, figures)).toBe(true);
    const found = await alone.providers(fetch)(db, "sandbox");
    expect(found?.id).toBe("sandbox");
    const { value } = await saver.member.call(listPayeeAccounts, {});
    expect(value.accounts).toHaveLength(1);
    const back = operators(owner, { secrets: () => [OLD, NEW] })("ana");
    expect(await back("keys", "rotate")).toMatchObject({ exitCode: 3 });
  });

  it("leaves what a process seals while it goes on readable to it and to the next run", async () => {
    const { db, first, memberWithAccount, read } = await installation();
    await read("keys", "rotate");
    // It has not heard of the rotation yet.
    const late = await memberWithAccount(1_000_000n);
    await read("keys", "reseal");
    await first.hear(db);
    const next = await memberWithAccount(1_000_000n);
    for (const { member: saver } of [late, next]) {
      const row = await sealedNumber(db, saver.id);
      expect(first.vault.open(row.number_sealed, payeePlace(row.id))).toBe("0071000123456");
    }
    const [one, other] = await Promise.all(
      [late, next].map(({ member: saver }) => sealedNumber(db, saver.id)),
    );
    expect(one?.number_hash.equals(other?.number_hash ?? Buffer.alloc(0))).toBe(true);
  });

  it("is refused to who has not the secret in force, and a process without it seals nothing", async () => {
    const { db, owner, stale, read } = await installation();
    await read("keys", "rotate");
    await stale.hear(db);
    expect(stale.ring.missing()).toBe(NEW_ID);
    expect(() => stale.sealing.seal("x", { column: "t.c", row: "1" })).toThrow(NEW_ID);
    const stranger = operators(owner, {
      secrets: () => ["a-third-secret-of-the-tests-and-of-nobody"],
    })("ana");
    expect((await stranger("keys", "rotate")).err).toContain(NEW_ID);
  });

  it("of payloads gives browsers a new key at once, and the one before opens for a while", async () => {
    const { db, read } = await installation();
    await ensurePayloadKey(db, systemClock);
    const [first] = await payloadKeys(db);
    expect(await read("keys", "rotate-payloads")).toMatchObject({ exitCode: 0 });
    const now = await payloadKeys(db);
    expect(now).toHaveLength(1);
    expect(now[0]?.kid).not.toBe(first?.kid);
    expect(await findPrivateKey(db, systemClock, first?.kid ?? "")).not.toBeNull();
  });

  it("waits until every running process has the new secret", async () => {
    const { url, owner, read } = await installation();
    const running = openDatabase({ url, maxConnections: 1, name: `${HEALTH_NAME} ${OLD_ID}` });
    await running.db.selectFrom("keyring").selectAll().execute();
    expect(await read("keys", "rotate")).toMatchObject({ code: "key_not_given" });
    await running.close();
    // The server ends a session a moment after its client has gone.
    const rotated = async () => (await read("keys", "rotate")).exitCode;
    await expect.poll(rotated, { timeout: 30_000 }).toBe(0);
    expect(await listKeys(owner.db)).toMatchObject([{ key_id: NEW_ID }, { key_id: OLD_ID }]);
  });

  it("reaches every sealed column, but those whose rows end within minutes", async () => {
    const { owner } = await installation();
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea' and column_name like '%sealed'`.execute(
      owner.db,
    );
    const ending = ["sign_ins.sealed", "proven_identities.sealed"];
    const reached = AREAS.flatMap(({ sealed = [] }) => sealed);
    expect(rows.map(({ name }) => name).sort()).toEqual(
      [...ending, ...reached.map(({ table, column }) => `${table}.${column}`)].sort(),
    );
  });

  it("is for administrators alone", async () => {
    const { owner } = await installation();
    const support = operators(owner)("sol", "support");
    for (const verb of ["list", "rotate", "reseal", "forget-codes"])
      expect((await support("keys", verb)).exitCode).toBe(3);
  });
});
