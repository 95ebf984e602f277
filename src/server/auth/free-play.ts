import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Clock, DAY_MS } from "#/lib/base/time.ts";
import type { Opened, playFree as playFreeCall } from "#/lib/contract/auth/calls.ts";
import type { CodeOf } from "#/lib/contract/call.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import type { VisitorContext } from "#/server/http/route.ts";
import { listCurrencies, playCurrencyOf } from "#/server/ledger/index.ts";
import { createMember, setMemberStatus } from "#/server/members/index.ts";
import { addressOf, DAILY_PREFIX, deviceOf, reserveAttempts } from "#/server/session/index.ts";
import type { AuthDeps } from "./deps.ts";
import { startFirstSession } from "./start-session.ts";

/** What a trial plays with, in whole units of the play money that stands for the operator's currency. */
const PLAY_MONEY = 5_000_000n;
/** Trials that one address may begin in a day. */
const MOST_OF_ADDRESS = 20;
/** A trial is over after this; its session ends long before. */
const TRIAL_MS = DAY_MS;

/**
 * Lets a visitor play with play money (LOG-05, ROL-05): a trial account of its own (kind 4), which nobody can log in
 * to again. Both centres, real money and everything around them are closed to it.
 */
export async function playFree(
  deps: AuthDeps,
  context: VisitorContext,
): Promise<Result<Opened, CodeOf<typeof playFreeCall>>> {
  const { db, clock, passwords } = deps;
  if (!(await deps.getFlags(db)).FREEPLAY3 || context.agentSite) return refuse("free_play_closed");
  if (context.session && context.session.kind !== 4) return refuse("not_allowed");
  const subject = `${DAILY_PREFIX}free-play:${addressOf(context.ip)}`;
  const { ids } = await reserveAttempts(db, clock, [{ subject, most: MOST_OF_ADDRESS }], DAY_MS);
  if (!ids) return refuse("too_many_requests");
  const hash = await passwords.hash(randomBytes(32).toString("base64url"));
  if (!hash.ok) return hash;
  const device = deviceOf(context.cookies);
  return inTransaction(db, async (tx) => {
    const code = playCurrencyOf(await deps.getCurrency(tx));
    const currency = (await listCurrencies(tx)).find((each) => each.code === code);
    if (!currency) throw new Error(`there is no ${code}`);
    const account = `demo-${randomBytes(5).toString("hex")}`;
    const memberId = await createMember(tx, new Date(clock()), {
      username: account,
      kind: 4,
      currency: code,
      password_hash: hash.value,
      register_method: "TRIAL",
      registered_ip: context.ip,
    });
    if (memberId === null) throw new Error("two trials of one name");
    const amountMinor = PLAY_MONEY * 10n ** BigInt(currency.exponent);
    await sql`select members_pay_play_money(${memberId}, ${code}, ${amountMinor})`.execute(tx);
    return ok(await startFirstSession(tx, deps, { memberId, device }, context));
  });
}

/** Closes the trials that are over. */
export async function endTrials(db: Db, clock: Clock): Promise<void> {
  const over = await db
    .selectFrom("members")
    .select("id")
    .where("kind", "=", 4)
    .where("status", "=", "active")
    .where("registered_at", "<", new Date(clock() - TRIAL_MS))
    .execute();
  for (const { id } of over) await setMemberStatus(db, clock, id, "suspended");
}
