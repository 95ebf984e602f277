import { reserveAttempts } from "#/server/session/index.ts";
import type { AuthDeps } from "../deps.ts";

/** A passkey that is lost must not be the only one, and nobody needs a list without end. */
export const MOST_PASSKEYS = 10;

/** Ceremonies that a member may begin within 15 minutes. */
const MOST_BEGUN = 30;

export async function mayBegin(
  { db, clock }: Pick<AuthDeps, "db" | "clock">,
  memberId: bigint,
): Promise<boolean> {
  const subject = `passkey:member:${memberId}`;
  return (await reserveAttempts(db, clock, [{ subject, most: MOST_BEGUN }])).ids !== null;
}
