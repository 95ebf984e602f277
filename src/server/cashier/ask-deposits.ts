import { sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import { transferReference } from "#/lib/rules/cashier/transfer-reference.ts";
import { checkCare } from "#/server/care/index.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { addJob, recordEvent } from "#/server/events/index.ts";
import { getMember } from "#/server/members/index.ts";
import { isModuleOn } from "#/server/site/index.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import { announceDeposit, type DepositRow } from "./deposit-view.ts";
import type { CashierDeps } from "./deps.ts";
import { checkInstruction } from "./instruction-rules.ts";
import { findMethod } from "./methods.ts";
import { handleProviderCallback } from "./provider-callback.ts";
import type { Reply } from "./providers/adapter.ts";
import { askAgainMs } from "./rules.ts";
import { ASK_JOB, SWEEP_LATE_MS } from "./sweep.ts";

type AskDeps = Pick<CashierDeps, "db" | "findProvider" | "report">;

/**
 * Asks the provider for a deposit that was opened, outside any transaction, and writes what came of it. One process does;
 * where another has begun, or it is asked already, nothing is done here.
 */
export async function askForDeposit(deps: AskDeps, id: string): Promise<void> {
  const row = await claim(deps.db, id);
  if (row) await ask(deps, row, "opened");
}

const AT_ONCE = 20;
type Closed = { readonly is: "off"; readonly why: string };
const OFF: Closed = { is: "off", why: "it is switched off" };

/**
 * Asks about the deposits whose provider is to be asked by now: what nobody came to ask for, what was not answered, and
 * what has not ended. Any number of processes may: each takes its own. Answers how many.
 */
export async function askDueDeposits(deps: AskDeps): Promise<number> {
  let asked = 0;
  for (;;) {
    const rows = await claimDue(deps.db);
    await Promise.all(rows.map(({ was, ...row }) => ask(deps, row, was)));
    asked += rows.length;
    if (rows.length < AT_ONCE) return asked;
  }
}

/** Notes that the provider is being asked, before it is: who dies meanwhile leaves that behind. */
async function claim(db: Db, id: string): Promise<DepositRow | null> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable("deposits")
      .set({ state: "asked", asks: 1, ask_after: later(1) })
      .where("id", "=", id)
      .where("state", "=", "opened")
      .returningAll()
      .executeTakeFirst();
    if (row) await askAgainAt(tx, row);
    return row ?? null;
  });
}

type Claimed = DepositRow & { readonly was: "opened" | "asked" | "pending" };

function claimDue(db: Db): Promise<Claimed[]> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Claimed>`
      with due as (
        select id, state from deposits where closed_at is null and ask_after <= clock_timestamp()
        order by ask_after limit ${AT_ONCE} for update skip locked)
      update deposits d set asks = d.asks + 1, state = case d.state when 'opened' then 'asked' else d.state end,
        ask_after = clock_timestamp()
          + least(${askAgainMs(1)}::float8 * 2 ^ least(d.asks, 20), ${askAgainMs(99)}) * interval '1 millisecond'
      from due where d.id = due.id returning d.*, due.state as was`.execute(tx);
    for (const row of rows) await askAgainAt(tx, row);
    return rows;
  });
}

const later = (asks: number) =>
  sql<Date>`clock_timestamp() + ${askAgainMs(asks)} * interval '1 millisecond'`;

const askAgainAt = (tx: Db, { ask_after }: DepositRow) =>
  addJob(tx, ASK_JOB, {}, { runAtMs: ask_after.getTime() + SWEEP_LATE_MS });

async function ask(deps: AskDeps, row: DepositRow, was: Claimed["was"]): Promise<void> {
  const provider = await deps.findProvider(deps.db, row.provider);
  if (was === "opened" && !provider?.enabled) return write(deps, row, OFF);
  if (!provider) return;
  const closed = async () => (provider.enabled ? await closedSince(deps.db, row) : OFF);
  const { exponent } = await getCurrency(deps.db, row.currency);
  const create = () =>
    provider.adapter.createPayment({
      reference: row.id,
      number: row.number,
      amount: formatWire(row.amount_minor, exponent),
      currency: row.currency,
      method: row.kind,
      memo: transferReference(row.number),
      expiresAt: row.expires_at,
      language: row.language,
    });
  let reply: Reply | Closed = await (was === "opened"
    ? ((await closed()) ?? create())
    : provider.adapter.queryPayment({
        reference: row.id,
        number: row.number,
        outsideId: row.outside_id,
      }));
  // The first ask never arrived. What is closed meanwhile is not asked for anew.
  if (reply.is === "unknown" && was === "asked") reply = (await closed()) ?? (await create());
  await write(deps, row, reply);
}

/** What has closed since the deposit was opened, and would refuse it now; null where it would be opened. */
async function closedSince(
  db: Db,
  { member_id: memberId, method_id, currency, amount_minor: amountMinor }: DepositRow,
): Promise<Closed | null> {
  const off = (why: string): Closed => ({ is: "off", why });
  if (!(await isModuleOn(db, "DEPOSIT"))) return off("deposits are switched off");
  if (!(await findMethod(db, { currency, country: "" }, method_id)))
    return off(`${method_id} is closed`);
  if ((await getMember(db, memberId)).status !== "active") return off("its member is suspended");
  const care = await checkCare(db, { memberId, act: "deposit", amountMinor, currency });
  return care.ok ? null : off(care.code);
}

async function write(
  { db, report }: AskDeps,
  row: DepositRow,
  reply: Reply | Closed,
): Promise<void> {
  if (reply.is === "open") {
    const fault = await open(db, row, reply);
    if (fault) report?.(`provider ${row.provider} about deposit ${row.id}: not shown, ${fault}`);
    return;
  }
  if (reply.is !== "ended") {
    const why = reply.is === "unknown" ? "it does not know it" : reply.why;
    report?.(`provider ${row.provider} about deposit ${row.id}: ${reply.is}, ${why}`);
    if (reply.is === "unfit") return close(db, row, "unfit");
    return reply.is === "refused" || reply.is === "off" ? close(db, row) : undefined;
  }
  const answer = await handleProviderCallback(db, row.provider, reply);
  if (!answer.ok) report?.(`provider ${row.provider} about deposit ${row.id}: ${answer.code}`);
}

/**
 * The provider waits for the payment: from now on the member can make it as the provider says, where that holds against
 * the deposit. Where it does not, nobody is shown it and the deposit ends; answers why.
 */
async function open(
  db: Db,
  row: DepositRow,
  { instruction, outsideId }: Reply & { readonly is: "open" },
): Promise<string | null> {
  if (instruction === null) {
    // Asked anew, a provider may know the order and not say again how it is paid: what was shown stays. Where nothing was,
    // nobody could ever pay it: another is opened.
    if (row.state === "pending") return null;
    await close(db, row, "not_told");
    return "it does not say how it is paid";
  }
  const { exponent } = await getCurrency(db, row.currency);
  const toPay = { ...row, exponent, amountMinor: row.amount_minor };
  const checked = checkInstruction(instruction, toPay);
  if (!checked.ok && row.state === "asked") await close(db, row, checked.code);
  if (!checked.ok) return checked.code;
  await inTransaction(db, async (tx) => {
    const shown = await tx
      .updateTable("deposits")
      .set({
        state: "pending",
        outside_id: outsideId ?? null,
        pay_url: instruction.payUrl,
        instruction: JSON.stringify(instruction),
      })
      .where("id", "=", row.id)
      .where("state", "=", "asked")
      .returningAll()
      .executeTakeFirst();
    if (shown) await announceDeposit(tx, shown);
  });
  return null;
}

/** The provider collects nothing for it. A payment that it tells of after all is credited all the same. */
function close(db: Db, { id }: DepositRow, fault: string | null = null): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable("deposits")
      .set({ state: "failed", fault, closed_at: sql<Date>`clock_timestamp()` })
      .where("id", "=", id)
      .where("state", "in", ["asked", "pending"])
      .returningAll()
      .executeTakeFirst();
    if (!row) return;
    const { exponent } = await getCurrency(tx, row.currency);
    const amount = formatWire(row.amount_minor, exponent);
    const payload = { depositId: row.id, amount, currency: row.currency, reason: "failed" };
    const fact = { kind: "deposit_failed", memberId: row.member_id, payload } as const;
    await announceDeposit(tx, row, await recordEvent(tx, fact));
  });
}
