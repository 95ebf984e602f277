import { randomBytes } from "node:crypto";
import pg from "pg";
import type { PaymentOrder, PayoutOrder, RefundOrder } from "./orders.ts";
import { keepRefund, type Refund } from "./refund-store.ts";
import { SCHEMA } from "./schema.ts";

export type Outcome = "paid" | "failed" | "expired";

/** A payment or a payout: what was asked, and how it ended, if it has. */
export type Payment = {
  readonly id: string;
  readonly kind: "payment" | "payout";
  /** Whom a payout goes to. */
  readonly payee: string;
  readonly order: string;
  readonly amount: string;
  readonly currency: string;
  readonly method: string;
  /** What its payer writes with a transfer. */
  readonly memo: string;
  readonly language: string;
  readonly returnUrl: string;
  readonly callbackUrl: string;
  readonly expiresAt: Date;
  readonly outcome: Outcome | null;
};

/** A callback to the shop that is due now. */
export type Callback = {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  readonly attempts: number;
};
/** A callback to the shop, as the page shows it. */
export type SentCallback = {
  readonly outcome: string;
  readonly state: string;
  readonly attempts: number;
  readonly answer: string | null;
};

/** As they are drawn (openPayment). */
const ID = /^[\w-]{1,64}$/;
const FIELDS = `id, kind, payee, order_ref as "order", amount, currency, method, memo, language, return_url as "returnUrl",
  callback_url as "callbackUrl", expires_at as "expiresAt", outcome`;

/** The sandbox's own tables: payments and the outbox of words to the shop. All times are the database's. */
export class Store {
  readonly #pool: pg.Pool;

  private constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  static async open(url: string): Promise<Store> {
    const pool = new pg.Pool({
      connectionString: url,
      max: 5,
      application_name: "sandbox payments",
      query_timeout: 20_000,
    });
    pool.on("error", () => undefined); // a broken idle connection is replaced by the next call
    await pool.query(`begin; ${SCHEMA} commit;`);
    return new Store(pool);
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  /** Remembers what is asked; the same order again answers what it already has. */
  openPayment(order: string, asked: PaymentOrder): Promise<Payment> {
    const { amount, currency, method, memo, language, return_url, callback_url, expires } = asked;
    return this.#open([
      ...[order, amount, currency, method, language, return_url, callback_url, expires],
      ...["payment", "", memo],
    ]);
  }

  openPayout(order: string, asked: PayoutOrder): Promise<Payment> {
    const { amount, currency, kind, callback_url, institution, holder, number } = asked;
    const payee = `${institution} •••• ${number.slice(-4)}, ${holder}`;
    const never = "9999-01-01T00:00:00Z";
    return this.#open([
      ...[order, amount, currency, kind, "es", "", callback_url, never, "payout", payee, ""],
    ]);
  }

  async #open(values: readonly string[]): Promise<Payment> {
    const { rows } = await this.#pool.query<Payment>(
      `insert into payments (id, order_ref, amount, currency, method, language, return_url, callback_url, expires_at,
         kind, payee, memo)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       on conflict (order_ref) do update set language = payments.language
       returning ${FIELDS}`,
      [randomBytes(18).toString("base64url"), ...values],
    );
    return only(rows);
  }

  async findOrder(order: string): Promise<Payment | null> {
    const { rows } = await this.#pool.query<Payment>(
      `select ${FIELDS} from payments where order_ref = $1`,
      [order],
    );
    return rows[0] ?? null;
  }

  /** Gives so much of a payment back, once a reference (refund-store.ts). */
  refund(reference: string, order: RefundOrder): Promise<Refund | null> {
    return keepRefund(this.#pool, reference, order);
  }

  /** The latest payments and payouts, for the page of controls. */
  async listPayments(most: number): Promise<Payment[]> {
    const { rows } = await this.#pool.query<Payment>(
      `select ${FIELDS} from payments order by created_at desc limit $1`,
      [most],
    );
    return rows;
  }

  /** Asks for a fault: the next request of the operation gets it. */
  async addFault(operation: string, fault: string): Promise<void> {
    await this.#pool.query("insert into faults (operation, fault) values ($1, $2)", [
      operation,
      fault,
    ]);
  }

  /** The fault that was asked for first, once; null when none is. */
  async takeFault(operation: string): Promise<string | null> {
    const { rows } = await this.#pool.query<{ fault: string }>(
      `delete from faults where id = (select id from faults where operation = $1 order by id limit 1
         for update skip locked) returning fault`,
      [operation],
    );
    return rows[0]?.fault ?? null;
  }

  async listFaults(): Promise<{ operation: string; fault: string }[]> {
    const { rows } = await this.#pool.query<{ operation: string; fault: string }>(
      "select operation, fault from faults order by id",
    );
    return rows;
  }

  /** The payment or payout of an id of ours; null for anything else. */
  async findPayment(id: string): Promise<Payment | null> {
    if (!ID.test(id)) return null;
    const { rows } = await this.#pool.query<Payment>(
      `select ${FIELDS} from payments where id = $1`,
      [id],
    );
    return rows[0] ?? null;
  }

  /**
   * Ends an open payment and queues its callback to the shop `copies` times, `delayMs` from now; one statement, so
   * never one without the other. `said` is what the callback says instead of the truth. False when it had ended, or its time
   * was up.
   */
  async endPayment(
    id: string,
    outcome: "paid" | "failed",
    copies: number,
    delayMs: number,
    said: { readonly amount?: string; readonly currency?: string } = {},
  ): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `with ended as (
         update payments set outcome = $2 where id = $1 and outcome is null and expires_at > now() returning *)
       insert into callbacks (payment_id, body, due_at)
       select id, (${BODY} || $5::jsonb)::text, now() + $4 * interval '1 millisecond'
       from ended, generate_series(1, $3)`,
      [id, outcome, copies, delayMs, JSON.stringify(said)],
    );
    return (rowCount ?? 0) > 0;
  }

  /** Pays what its time was up for, and queues the callback of it. False where it is open, or ended otherwise. */
  async payLate(id: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `with ended as (
         update payments set outcome = 'paid' where id = $1 and expires_at <= now()
           and coalesce(outcome, 'expired') = 'expired' returning *)
       insert into callbacks (payment_id, body, due_at) select id, (${BODY})::text, now() from ended`,
      [id],
    );
    return (rowCount ?? 0) > 0;
  }

  /** Queues another callback about a payment, with what it says instead of the truth. */
  async queueCallback(
    id: string,
    delayMs: number,
    said: { readonly outcome: Outcome },
  ): Promise<void> {
    await this.#pool.query(
      `insert into callbacks (payment_id, body, due_at)
       select id, (${BODY} || $3::jsonb)::text, now() + $2 * interval '1 millisecond' from payments where id = $1`,
      [id, delayMs, JSON.stringify(said)],
    );
  }

  /** Ends the payments whose time is up, and queues the callback of it. */
  async expirePayments(): Promise<void> {
    await this.#pool.query(
      `with ended as (
         update payments set outcome = 'expired' where outcome is null and expires_at <= now() returning *)
       insert into callbacks (payment_id, body, due_at) select id, (${BODY})::text, now() from ended`,
    );
  }

  /** Takes due words, of a payment one after another; each is due again after `leaseMs`, in case this process dies before it settles them. */
  async takeDue(most: number, leaseMs: number): Promise<Callback[]> {
    const { rows } = await this.#pool.query<Callback>(
      `update callbacks c set attempts = attempts + 1, due_at = now() + $2 * interval '1 millisecond'
       from payments p
       where p.id = c.payment_id and c.id in (
         select id from callbacks next where state = 'waiting' and due_at <= now() and not exists (
           select from callbacks before
           where before.payment_id = next.payment_id and before.state = 'waiting' and before.id < next.id)
         order by due_at limit $1 for update skip locked)
       returning c.id::text, p.callback_url as url, c.body, c.attempts`,
      [most, leaseMs],
    );
    return rows;
  }

  async settle(
    id: string,
    state: "delivered" | "refused" | "given_up",
    answer: string,
  ): Promise<void> {
    await this.#pool.query("update callbacks set state = $2, answer = $3 where id = $1", [
      id,
      state,
      answer,
    ]);
  }

  async postpone(id: string, delayMs: number, answer: string): Promise<void> {
    await this.#pool.query(
      "update callbacks set due_at = now() + $2 * interval '1 millisecond', answer = $3 where id = $1",
      [id, delayMs, answer],
    );
  }

  /** Milliseconds until something is due; null when nothing waits. */
  async nextDueInMs(): Promise<number | null> {
    const { rows } = await this.#pool.query<{ ms: number | null }>(
      `select extract(epoch from least(
         (select min(due_at) from callbacks where state = 'waiting'),
         (select min(expires_at) from payments where outcome is null)) - now())::float8 * 1000 as ms`,
    );
    return rows[0]?.ms ?? null;
  }

  async listCallbacks(paymentId: string): Promise<SentCallback[]> {
    const { rows } = await this.#pool.query<SentCallback>(
      `select body::json ->> 'outcome' as outcome, state, attempts, answer from callbacks
       where payment_id = $1 order by id`,
      [paymentId],
    );
    return rows;
  }
}

const BODY = `jsonb_build_object('paymentId', id, case kind when 'payout' then 'payoutId' else 'depositId' end, order_ref,
  'outcome', outcome, 'amount', amount, 'currency', currency)`;

function only<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (!row) throw new Error("the database answered no row");
  return row;
}
