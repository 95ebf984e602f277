import { createHmac, randomUUID } from "node:crypto";
import { seedCashier } from "#/demo/cashier.ts";
import { ok } from "#/lib/base/result.ts";
import { openTurns } from "#/lib/base/turns.ts";
import type { Call, InputOf, ReplyOf } from "#/lib/contract/call.ts";
import {
  addPayeeAccount,
  createDeposit,
  getDeposit,
  providerCallback,
} from "#/lib/contract/cashier/calls.ts";
import {
  type CashierDeps,
  cashierRoutes,
  numberVault,
  openProviders,
  PROVIDER_SECRETS,
  putProviderKey,
} from "#/server/cashier/index.ts";
import { type Db, openKeyring, openVault } from "#/server/db/index.ts";
import type { AppOptions } from "#/server/http/app.ts";
import type { Route, Session } from "#/server/http/route.ts";
import { balancesOf, HOUSE, openAccount, postTransfer } from "#/server/ledger/index.ts";
import { createPasswords } from "#/server/session/index.ts";
import { balanceOf, ownerOf, transferRoutes, walletRoutes } from "#/server/wallet/index.ts";
import { testApp } from "./app.ts";
import { asOwner, type TestDatabase, testDatabase } from "./database.ts";
import { fakeProvider } from "./fake-provider.ts";
import { cheapHasher } from "./members.ts";

export const PROVIDER_KEY = "the key that this provider signs with";
/** The id of the provider that everything here is paid through. */
export const SANDBOX = "sandbox";
const SECRET = "a-secret-of-the-tests-and-of-nobody-else";
export const SECRET_VAULT = openVault(openKeyring(SECRET), PROVIDER_SECRETS);
export const PAYMENT_PASSWORD = "135790";

export type Reply<T = unknown> = {
  readonly status: number;
  readonly code: string;
  readonly value: T;
  readonly body: string;
};

/** A cashier over HTTP on a database of its own, or one that is given: members with wallets, and a provider that signs its words. */
export async function cashierWorld(
  changes: Partial<CashierDeps> = {},
  options: Partial<AppOptions> = {},
  opened?: TestDatabase,
  /** Of the areas above. */
  routesOver: (db: Db) => Route[] = () => [],
) {
  const database = opened ?? (await testDatabase({ maxConnections: 10, connectWithinMs: 15_000 }));
  const { db } = database;
  await seedCashier(database.owner.db);
  await addProvider(database.owner.db, SANDBOX, PROVIDER_KEY);
  const provider = fakeProvider(PROVIDER_KEY);
  const deps: CashierDeps = {
    db,
    findProvider: openProviders({
      vault: SECRET_VAULT,
      publicUrl: "http://pleno.test",
      clock: Date.now,
      fetch: provider.fetch,
    }),
    vault: numberVault(openKeyring(SECRET)),
    clock: Date.now,
    passwords: createPasswords(openTurns({ atOnce: 2, waiting: 50 }), cheapHasher()),
    proveStrongly: async () => ok(null),
    depositsPerHour: 30,
    depositExpiryMs: 15 * 60_000,
    withdrawalConfirmMs: 30 * 60_000,
    ...changes,
  };
  /** What of members' money has to be played first, by member. */
  const locked = new Map<bigint, bigint>();
  const app = await testApp({
    db,
    routes: [
      ...routesOver(db),
      ...cashierRoutes(deps),
      ...walletRoutes({ db, extras: async () => ({ unreadCount: 3 }) }),
      ...transferRoutes({
        ...deps,
        findLocked: async (_at, { memberId }) => locked.get(memberId) ?? 0n,
        findCooling: async () => null,
      }),
    ],
    authenticate: async (token) => sessionOf(token),
    decryptPayload: async (jwe) => ok(JSON.parse(jwe)),
    ...options,
  });

  async function send<C extends Call>(
    call: C,
    input: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply<ReplyOf<C>>> {
    const inQuery = call.method === "GET" || call.method === "DELETE";
    const reply = await app.inject({
      method: call.method,
      url: call.path.replace(":provider", SANDBOX),
      headers: {
        ...(inQuery
          ? {}
          : { "content-type": call.encrypted ? "application/jose" : "application/json" }),
        ...(call.idempotent ? { "idempotency-key": randomUUID() } : {}),
        ...headers,
      },
      ...(inQuery
        ? { query: input as Record<string, string> }
        : { payload: typeof input === "string" ? input : JSON.stringify(input) }),
    });
    const { code, value } = reply.json();
    return { status: reply.statusCode, code, value, body: reply.body };
  }

  /** A new member with money, who makes calls. */
  async function member(amountMinor = 0n, kind: Session["kind"] = 0, real = "VND") {
    const currency = kind === 0 ? real : "VND_PLAY";
    const id = await addMember(db, kind, currency);
    const wallet = { owner: ownerOf(id), purpose: "wallet", currency } as const;
    const accountId = await openAccount(db, wallet);
    if (amountMinor > 0n) await fund(db, accountId, amountMinor, currency);
    return {
      id,
      call: <C extends Call>(
        call: C,
        input: InputOf<C> | Readonly<Record<string, unknown>>,
        headers: Record<string, string> = {},
      ) => send(call, input, { authorization: `Bearer ${kind}-${id}-${real}`, ...headers }),
      balance: () => balanceOf(db, id),
      isCalled: (name: string) =>
        db.updateTable("members").set({ payee_name: name }).where("id", "=", id).execute(),
    };
  }

  /** A member who opened a deposit, and the words that the provider may say of it. */
  async function memberWithDeposit(amount = "200000.00") {
    const owner = await member();
    const { value: deposit } = await owner.call(createDeposit, { method: "bank_qr", amount });
    const word = (outcome: "paid" | "failed" | "expired", paymentId = `p-${deposit.id}`) => ({
      paymentId,
      depositId: deposit.id,
      outcome,
      amount,
      currency: "VND",
    });
    const state = async () => (await owner.call(getDeposit, { id: deposit.id })).value.state;
    return { member: owner, deposit, word, state };
  }

  /** A member with money and a saved account, and what to ask a withdrawal with. */
  async function memberWithAccount(amountMinor: bigint) {
    const owner = await member(amountMinor);
    const { value } = await owner.call(addPayeeAccount, {
      kind: "bank",
      institution: "Banco del Delta",
      holder: "NGUYEN THI LINH",
      number: "0071000123456",
      paymentPassword: PAYMENT_PASSWORD,
    });
    const ask = { accountId: value.id, amount: "100000", paymentPassword: PAYMENT_PASSWORD };
    return { member: owner, ask };
  }

  /** What a member can spend and what is held, in whole đồng. */
  async function balances(owner: { readonly id: bigint }) {
    const { sumMinor, heldMinor } = await balanceOf(db, owner.id);
    return [sumMinor / 100n, heldMinor / 100n];
  }

  /** The kinds of what happened to a member, in order. */
  async function kindsOf(memberId: bigint): Promise<string[]> {
    const rows = await db
      .selectFrom("events")
      .select("kind")
      .where("member_id", "=", memberId)
      .orderBy("id")
      .execute();
    return rows.map(({ kind }) => kind);
  }

  /** Says a provider's word, signed as it should be unless told otherwise. */
  function say(word: unknown, options: { key?: string; atMs?: number; headers?: object } = {}) {
    const raw = typeof word === "string" ? word : JSON.stringify(word);
    return send(providerCallback, raw, {
      ...signedHeaders(raw, options),
      ...options.headers,
    });
  }

  /** The sum of everything in the ledger, by account: zero when nothing was made or lost. */
  async function ledgerSum(): Promise<bigint> {
    const ids = (await db.selectFrom("accounts").select("id").execute()).map(({ id }) => id);
    let sum = 0n;
    for (const balance of (await balancesOf(db, ids)).values()) sum += balance;
    return sum;
  }

  return {
    ...database,
    deps,
    app,
    locked,
    provider,
    member,
    memberWithDeposit,
    memberWithAccount,
    balances,
    kindsOf,
    say,
    send,
    ledgerSum,
  };
}

/** A provider of the sandbox's kind that takes deposits in VND, as an operator's commands make it. */
export async function addProvider(
  owner: Db,
  id: string,
  key: string,
  { api_url = "http://pay.test", vault = SECRET_VAULT } = {},
): Promise<void> {
  await owner.insertInto("payment_providers").values({ id, kind: "sandbox", api_url }).execute();
  await owner
    .insertInto("payment_provider_limits")
    .values({
      ...{ provider: id, operation: "deposit", currency: "VND" },
      ...{ min_minor: 1n, max_minor: 10n ** 15n },
    })
    .execute();
  await putProviderKey(owner, id, key, { vault });
}

/** The headers of a signed callback. */
export function signedHeaders(
  raw: string,
  { key = PROVIDER_KEY, atMs = Date.now() }: { key?: string; atMs?: number } = {},
): Record<string, string> {
  const timestamp = String(Math.floor(atMs / 1_000));
  return {
    "x-provider-timestamp": timestamp,
    "x-provider-signature": createHmac("sha256", key).update(`${timestamp}.${raw}`).digest("hex"),
  };
}

async function addMember(db: Db, kind: Session["kind"], currency: string): Promise<bigint> {
  const username = `member_${randomUUID()}`;
  const hasher = cheapHasher();
  const { id } = await db
    .insertInto("members")
    .values({
      username,
      username_key: username,
      nickname: username,
      kind,
      currency,
      password_hash: await hasher.hash("whatever"),
      payment_password_hash: await hasher.hash(PAYMENT_PASSWORD),
      password_changed_at: new Date(),
      registered_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Money from the house's `adjustments`, so that the ledger's sum stays zero. */
async function fund(db: Db, accountId: bigint, amountMinor: bigint, currency: string) {
  const house = await openAccount(db, { owner: HOUSE, purpose: "adjustments", currency });
  const posted = await postTransfer(asOwner(db), {
    reference: `fund:${accountId}`,
    kind: "opening",
    legs: [
      { accountId: house, amountMinor: -amountMinor },
      { accountId, amountMinor },
    ],
  });
  if (!posted.ok) throw new Error(posted.code);
}

function sessionOf(token: string): Session | null {
  const [kind = "", id = "", real = "VND"] = token.split("-");
  if (!/^\d+$/.test(id)) return null;
  return {
    id: "1",
    memberId: BigInt(id),
    account: `member${id}`,
    kind: Number(kind) as Session["kind"],
    currency: Number(kind) === 0 ? real : "VND_PLAY",
  };
}
