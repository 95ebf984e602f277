import { platformNowMs, type Sent, send } from "#/lib/client/send.ts";
import { readSession, writeSession } from "#/lib/client/storage.ts";
import { type finishSocial, linkIdentity as linkIdentityCall } from "#/lib/contract/auth/social.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";

/** Who Google or Facebook says is here, until an account proves itself too. */
export type Joining = Omit<Extract<ReplyOf<typeof finishSocial>, { outcome: "proven" }>, "outcome">;

const KEY = "joining";

/** The identity that waits for its account; null when there is none, or it waited too long. */
export function readJoining(): Joining | null {
  try {
    const kept = JSON.parse(readSession(KEY) ?? "null") as Joining | null;
    return kept && Date.parse(kept.expiresAt) > platformNowMs() ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps it for this tab; null: it waits no more. */
export function keepJoining(joining: Joining | null): void {
  writeSession({ [KEY]: joining && JSON.stringify(joining) });
}

/** Joins it to the account that is in, by that account's password. It goes on waiting when that did not work. */
export async function linkIdentity(
  joining: Joining,
  password: string,
): Promise<Sent<typeof linkIdentityCall>> {
  const reply = await send(linkIdentityCall, { ticket: joining.ticket, password });
  if (reply.ok) keepJoining(null);
  return reply;
}

/** Joins what waits, if something does, by the password that was just typed for the login. */
export async function linkWaitingIdentity(password: string): Promise<void> {
  const joining = readJoining();
  if (joining) await linkIdentity(joining, password);
}
