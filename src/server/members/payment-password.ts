import { sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Clock, DAY_MS } from "#/lib/base/time.ts";
import type { CodeOf, ParsedOf } from "#/lib/contract/call.ts";
import type { setPaymentPassword as setCall } from "#/lib/contract/members/calls.ts";
import {
  checkConfirmation,
  checkNewPaymentPassword,
  PAYMENT_PASSWORD_RULE,
} from "#/lib/rules/members/registration.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import type { MemberContext } from "#/server/http/route.ts";
import type { Passwords } from "#/server/session/index.ts";
import {
  DAILY_PREFIX,
  forgetAttempts,
  giveBackAttempts,
  reserveAttempts,
} from "#/server/session/index.ts";
import type { MembersDeps } from "./deps.ts";
import { getMemberRow } from "./members.ts";
import { checkOwner, isStillOwner } from "./owner.ts";
import { tryPassword } from "./try-password.ts";

/** Sets or changes the payment password. The login password proves that it is the member who asks. */
export async function setPaymentPassword(
  deps: MembersDeps,
  input: ParsedOf<typeof setCall>,
  { session }: MemberContext,
): Promise<Result<null, CodeOf<typeof setCall>>> {
  const own = await ownNumbersOf(deps.db, session.memberId);
  const fields = {
    ...named("password", input.password === "" ? "not_empty" : null),
    ...named(
      "paymentPassword",
      checkNewPaymentPassword(input.paymentPassword, PAYMENT_PASSWORD_RULE, own),
    ),
    ...named(
      "confirmPaymentPassword",
      checkConfirmation(input.paymentPassword, input.confirmPaymentPassword),
    ),
  };
  if (Object.keys(fields).length > 0) return refuse("fields_refused", { fields });
  const owner = await checkOwner(deps, session, input.password);
  if (!owner.ok) return owner;
  const hash = await deps.passwords.hash(input.paymentPassword);
  if (!hash.ok) return hash;
  return inTransaction(deps.db, async (tx) => {
    if (!(await isStillOwner(tx, session, owner.value))) return refuse("session_expired");
    const strong = await deps.proveStrongly(tx, session.memberId, input.code);
    if (!strong.ok) return strong;
    await forgetAttempts(tx, Object.values(subjectsOf(session.memberId)));
    const { changedAt } = await tx
      .updateTable("members")
      .set({
        payment_password_hash: hash.value,
        payment_password_changed_at: sql<Date | null>`
          case when payment_password_hash is not null then clock_timestamp() end`,
      })
      .where("id", "=", session.memberId)
      .returning("payment_password_changed_at as changedAt")
      .executeTakeFirstOrThrow();
    if (changedAt !== null)
      await recordEvent(tx, {
        kind: "payment_password_changed",
        memberId: session.memberId,
        payload: {},
      });
    return ok(null);
  });
}

/** Wrong ones of a member within a day: six figures are guessed in a month else, five every 15 minutes. */
const MOST_WRONG_A_DAY = 20;

const subjectsOf = (memberId: bigint) => ({
  now: `payment:${memberId}`,
  day: `${DAILY_PREFIX}payment:${memberId}`,
});

/** That a payment password was right, at that time. */
export type ProvenPayment = { readonly hash: string };

/**
 * Whether this is the member's payment password, asked wherever money leaves the wallet. Five wrong ones within 15
 * minutes: `too_many_tries`, whatever comes next; twenty within a day: `payment_password_locked`, until a new one is
 * set, which takes the login password. All of a member's sessions count together, and nobody else's. Answers what
 * `isPaymentPassword` asks about again: not within a transaction.
 */
export async function checkPaymentPassword(
  db: Db,
  clock: Clock,
  memberId: bigint,
  password: string,
  passwords: Passwords,
): Promise<
  Result<
    ProvenPayment,
    | "wrong_payment_password"
    | "payment_password_missing"
    | "payment_password_locked"
    | "too_many_tries"
    | "overloaded"
  >
> {
  const { payment_password_hash } = await hashesOf(db, memberId);
  if (payment_password_hash === null) return refuse("payment_password_missing");
  const { now, day } = subjectsOf(memberId);
  const limit = { subject: day, most: MOST_WRONG_A_DAY };
  const { ids } = await reserveAttempts(db, clock, [limit], DAY_MS);
  if (!ids) return refuse("payment_password_locked");
  const right = await tryPassword(db, clock, now, () =>
    passwords.verify(payment_password_hash, password),
  );
  // Only what was looked at, and was wrong, counts for the day.
  if (!right.ok || right.value) await giveBackAttempts(db, ids);
  if (!right.ok) return right;
  return right.value ? ok({ hash: payment_password_hash }) : refuse("wrong_payment_password");
}

/** Whether the payment password that was proven is the member's still: asked in the transaction that acts on it. */
export async function isPaymentPassword(
  tx: Db,
  memberId: bigint,
  { hash }: ProvenPayment,
): Promise<boolean> {
  return (await hashesOf(tx, memberId)).payment_password_hash === hash;
}

async function ownNumbersOf(db: Db, memberId: bigint): Promise<readonly string[]> {
  const { mobile_num, proven_mobile, id_number } = await getMemberRow(db, memberId);
  return [mobile_num ?? "", proven_mobile ?? "", id_number ?? ""];
}

function named(field: string, code: string | null): Record<string, string> {
  return code ? { [field]: code } : {};
}

function hashesOf(db: Db, memberId: bigint) {
  return db
    .selectFrom("members")
    .select(["password_hash", "payment_password_hash"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
}
