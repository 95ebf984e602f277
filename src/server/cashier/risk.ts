import { sql } from "kysely";
import { parseMoney } from "#/lib/base/money.ts";
import { DAY_MS } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import { getMember } from "#/server/members/index.ts";
import { readPlayed } from "#/server/play/index.ts";
import { findSharers } from "./payee-operations.ts";
import type { PayeeRow } from "./payees.ts";
import { findRiskDocument } from "./risk-document.ts";
import { type Risk, type RiskFacts, weighRisk } from "./risk-rules.ts";
import { findVelocity } from "./velocity.ts";
import type { WithdrawalRow } from "./withdrawal-view.ts";

/**
 * Weighs a withdrawal that was just asked for and keeps what came of it, for staff: its member is told nothing of that.
 * In the transaction of the request, once the withdrawal stands in it.
 */
export async function assessRisk(
  tx: Db,
  row: WithdrawalRow,
  payee: PayeeRow,
  exponent: number,
): Promise<Risk> {
  const document = await findRiskDocument(tx, row.currency);
  const risk = weighRisk(await findFacts(tx, row, payee), document, (amount) => {
    const read = parseMoney(amount, exponent);
    if (!read.ok) throw new Error(`the risk rules of ${row.currency} have an amount that is none`);
    return read.value;
  });
  const { points, outcome } = risk;
  const reasons = JSON.stringify(risk.reasons);
  await tx
    .insertInto("withdrawal_risks")
    .values({ withdrawal_id: row.id, points, outcome, reasons })
    .execute();
  return risk;
}

/** What a withdrawal was found to be when it was asked for; null of one from before there were such rules. */
export async function findRisk(db: Db, withdrawalId: string): Promise<Risk | null> {
  const row = await db
    .selectFrom("withdrawal_risks")
    .select(["points", "outcome", "reasons"])
    .where("withdrawal_id", "=", withdrawalId)
    .executeTakeFirst();
  return row ?? null;
}

const RECENT_DAYS = 7;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

async function findFacts(tx: Db, row: WithdrawalRow, payee: PayeeRow): Promise<RiskFacts> {
  const { member_id: memberId, currency, device_hash: device } = row;
  const nowMs = row.created_at.getTime();
  const { paymentPasswordChangedAt, contactChangedAt } = await getMember(tx, memberId);
  const devices = await tx
    .selectFrom("known_devices")
    .select(({ fn }) => [
      fn.min("known_since").as("first"),
      sql<Date | null>`min(known_since) filter (where device_hash = ${device})`.as("own"),
    ])
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  const deposited = await tx
    .selectFrom("deposits")
    .select(({ fn }) => fn.sum<string>("amount_minor").as("sum"))
    .where("member_id", "=", memberId)
    .where("currency", "=", currency)
    .where("state", "=", "credited")
    .where("closed_at", ">", new Date(nowMs - RECENT_DAYS * DAY_MS))
    .executeTakeFirst();
  const days = { fromDay: dayOf(nowMs - RECENT_DAYS * DAY_MS), toDay: dayOf(nowMs) };
  const played = (await readPlayed(tx, memberId, days)).find((one) => one.currency === currency);
  return {
    nowMs,
    deviceKnownSinceMs: devices.own?.getTime() ?? null,
    firstDeviceSinceMs: devices.first?.getTime() ?? null,
    payeeSavedAtMs: payee.created_at.getTime(),
    payeeSharers: (await findSharers(tx, payee)).length,
    paymentPasswordChangedAtMs: paymentPasswordChangedAt?.getTime() ?? null,
    contactChangedAtMs: contactChangedAt?.getTime() ?? null,
    depositedMinor: BigInt(deposited?.sum ?? 0),
    playedMinor: played?.validStakeMinor ?? 0n,
    velocity: await findVelocity(tx, { memberId, currency, payee, device }),
  };
}
