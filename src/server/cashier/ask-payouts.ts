import { sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import { SECOND_MS } from "#/lib/base/time.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { addJob } from "#/server/events/index.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import type { CashierDeps } from "./deps.ts";
import { compareWithHold } from "./held.ts";
import { payeePlace } from "./payee-number.ts";
import { findListedPayment } from "./payment-reviews.ts";
import type { PayoutRow } from "./payouts.ts";
import { handleProviderCallback } from "./provider-callback.ts";
import type { PayoutOrder, Proof, Reply } from "./providers/adapter.ts";
import { askAgainMs } from "./rules.ts";
import { ASK_JOB, SWEEP_LATE_MS } from "./sweep.ts";

type AskDeps = Pick<CashierDeps, "db" | "findProvider" | "vault" | "report">;

const AT_ONCE = 20;
/** Longer than a query and an order take together, each of which is given up after ten seconds. */
const ASKING_MS = 45 * SECOND_MS;
/** What is left of it when the order goes out: no less than that takes. */
const ORDER_MS = 15 * SECOND_MS;

/**
 * Asks the providers of the payouts that are due: to pay what was opened, and what became of the rest. After no answer
 * the provider is queried first, and asked anew, under the same reference, only for what it does not know. Any number of
 * processes may: each takes its own. Answers how many.
 */
export async function askDuePayouts(deps: AskDeps): Promise<number> {
  let asked = 0;
  for (;;) {
    const rows = await claimDue(deps.db);
    await Promise.all(
      rows.map((row) =>
        ask(deps, row)
          .catch((fault) => deps.report?.(`payout ${row.id} is not asked about: ${String(fault)}`))
          .then(() => endAsking(deps.db, row)),
      ),
    );
    asked += rows.length;
    if (rows.length < AT_ONCE) return asked;
  }
}

/**
 * Notes that the provider is being asked, before it is: who dies meanwhile leaves that behind. While it is asked nobody
 * else asks, and the operator does not give the attempt up (payout-operations.ts).
 */
function claimDue(db: Db): Promise<PayoutRow[]> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<PayoutRow>`
      with due as (
        select id from payouts where closed_at is null and ask_after <= clock_timestamp()
          and (asking_until is null or asking_until <= clock_timestamp())
        order by ask_after limit ${AT_ONCE} for update skip locked)
      update payouts p set asks = p.asks + 1, asking_until = clock_timestamp() + ${ASKING_MS}::float8 * interval '1 millisecond',
        ask_after = clock_timestamp()
          + least(${askAgainMs(1)}::float8 * 2 ^ least(p.asks, 20), ${askAgainMs(99)}) * interval '1 millisecond'
      from due where p.id = due.id returning p.*`.execute(tx);
    for (const { ask_after } of rows)
      await addJob(tx, ASK_JOB, {}, { runAtMs: ask_after.getTime() + SWEEP_LATE_MS });
    return rows;
  });
}

/** Nobody is asking any more, unless another process began to meanwhile. */
async function endAsking(db: Db, { id, asks }: PayoutRow): Promise<void> {
  await db
    .updateTable("payouts")
    .set({ asking_until: null })
    .where("id", "=", id)
    .where("asks", "=", asks)
    .execute();
}

/** Notes that the order goes out: whether it may, as the attempt stands and nobody else asks before the answer is here. */
async function beginOrder(db: Db, { id, asks }: PayoutRow): Promise<boolean> {
  const { rows } = await sql`
    update payouts set orders = orders + 1, state = case state when 'opened' then 'asked' else state end
    where id = ${id} and asks = ${asks} and closed_at is null
      and asking_until > clock_timestamp() + ${ORDER_MS}::float8 * interval '1 millisecond'
    returning id`.execute(db);
  return rows.length > 0;
}

async function ask(deps: AskDeps, row: PayoutRow): Promise<void> {
  const { db, findProvider, report } = deps;
  const say = (what: string) =>
    report?.(`provider ${row.provider} about payout ${row.id}: ${what}`);
  const provider = await findProvider(db, row.provider);
  if (row.orders > 0) {
    if (!provider) return say("it is no provider of the site's any more");
    const known = await provider.adapter.queryPayout(row.id);
    // It may be refused only as it is asked to pay: a query's refusal says nothing of what was paid.
    if (known.is === "refused") return say(`refused to say, ${known.why}`);
    if (known.is !== "unknown" || row.state === "pending") return write(db, row, known, say);
  }
  const order = provider?.enabled ? await orderOf(deps, row) : "it is switched off";
  if (provider && typeof order !== "string") {
    if (!(await beginOrder(db, row))) return say("not asked, it took too long or has ended");
    const reply = await provider.adapter.createPayout(order);
    // A repeated order that is declined says nothing of the one before it, whose answer was lost.
    if (reply.is === "refused" && row.orders > 0)
      return say(`declined when asked again, ${reply.why}: what became of it is not known`);
    return write(db, row, reply, say);
  }
  say(`not asked, ${order}`);
  // What was asked for before may still be under way: nobody but its provider or the operator ends it.
  if (row.orders === 0) await refuseUnasked(db, row, String(order));
}

async function write(
  db: Db,
  row: PayoutRow,
  reply: Reply,
  say: (what: string) => void,
): Promise<void> {
  if (reply.is === "open") return wait(db, row);
  if (reply.is === "ended") {
    const answer = await handleProviderCallback(db, row.provider, reply);
    return answer.ok ? undefined : say(answer.code);
  }
  say(reply.is === "unknown" ? "it does not know it" : `${reply.is}, ${reply.why}`);
  if (reply.is === "refused") await refuse(db, row.provider, reply.proof);
}

/** What is to be sent and to whom; or what in the books does not agree, so that nothing is sent. */
async function orderOf(
  { db, vault }: AskDeps,
  { id, withdrawal_id }: PayoutRow,
): Promise<PayoutOrder | string> {
  const row = await db
    .selectFrom("withdrawals")
    .selectAll()
    .where("id", "=", withdrawal_id)
    .executeTakeFirstOrThrow();
  const differing = await compareWithHold(db, row);
  if (differing.length > 0) return `books_differ: ${differing.join(", ")}`;
  const listed = await findListedPayment(db, withdrawal_id);
  if (listed !== null) return `payment_listed: ${listed}`;
  const payee = await db
    .selectFrom("payee_accounts")
    .selectAll()
    .where("id", "=", row.payee_account_id)
    .executeTakeFirstOrThrow();
  const number = vault.open(payee.number_sealed, payeePlace(payee.id));
  if (!number.endsWith(payee.number_end)) return "books_differ: account";
  const { exponent } = await getCurrency(db, row.currency);
  return {
    reference: id,
    amount: formatWire(row.amount_minor, exponent),
    currency: row.currency,
    kind: payee.kind,
    institution: payee.institution,
    holder: payee.holder,
    number,
  };
}

/** The provider has taken it on. */
async function wait(db: Db, { id }: PayoutRow): Promise<void> {
  await db
    .updateTable("payouts")
    .set({ state: "pending" })
    .where("id", "=", id)
    .where("state", "=", "asked")
    .execute();
}

/** It was not taken on, as the provider signed: its operator says what next. */
async function refuse(db: Db, provider: string, proof: Proof): Promise<void> {
  await sql`select cashier_refuse_payout(${provider}, ${proof.stamp}, ${proof.body}::bytea,
    ${proof.signature})`.execute(db);
}

/** Nobody was told to pay it: its operator says what next. */
async function refuseUnasked(db: Db, { id, asks }: PayoutRow, reason: string): Promise<void> {
  await db
    .updateTable("payouts")
    .set({
      state: "refused",
      reason: reason.slice(0, 200),
      closed_at: sql<Date>`clock_timestamp()`,
    })
    .where("id", "=", id)
    .where("state", "=", "opened")
    // Claimed anew meanwhile: that ask knows better.
    .where("asks", "=", asks)
    .execute();
}
