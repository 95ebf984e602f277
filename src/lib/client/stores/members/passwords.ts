import { ok, type Result } from "#/lib/base/result.ts";
import { solveChallenge } from "#/lib/client/bot-check.ts";
import { platformNowMs, type Refused, type Sent, send } from "#/lib/client/send.ts";
import { readSession, writeSession } from "#/lib/client/storage.ts";
import { sendSms } from "#/lib/client/stores/auth/verification.ts";
import { $passwordDue } from "#/lib/client/stores/session/password-due.ts";
import { endByItself, enter, keepHalfOpen } from "#/lib/client/stores/session/session.ts";
import {
  requestPasswordReset as requestPasswordResetCall,
  resetPasswordByMobile as resetPasswordByMobileCall,
  resetPassword as resetPasswordCall,
} from "#/lib/contract/auth/password-reset.ts";
import type { InputOf } from "#/lib/contract/call.ts";
import { changePassword as changePasswordCall } from "#/lib/contract/members/calls.ts";
import type { TypedMobile } from "#/lib/rules/members/mobile.ts";

/** Changes the password. On success the session is over, here and everywhere: one logs in with the new one. */
export async function changePassword(
  input: InputOf<typeof changePasswordCall>,
): Promise<Sent<typeof changePasswordCall>> {
  const reply = await endByItself(() => send(changePasswordCall, input));
  if (reply.ok) $passwordDue.set(null);
  return reply;
}

/** A code that is on its way: whose it is, and until when it is good by the platform's clock. */
export type Reset = {
  readonly username: string;
  readonly email: string;
  readonly expiresAtMs: number;
};

/** The code that this tab asked for and that is still good; null when there is none. */
export function readReset(): Reset | null {
  try {
    const kept = JSON.parse(readSession("reset") ?? "null") as Reset | null;
    return kept && kept.expiresAtMs > platformNowMs() ? kept : null;
  } catch {
    return null;
  }
}

/** Asks for a code by e-mail; the reply is the same whether the account exists or not. */
export async function requestPasswordReset(
  who: InputOf<typeof requestPasswordResetCall>,
): Promise<Result<Reset> | Refused> {
  const reply = await send(requestPasswordResetCall, who);
  if (!reply.ok) return reply;
  const reset = { ...who, expiresAtMs: Date.parse(reply.value.expirationTime) };
  writeSession({ reset: JSON.stringify(reset) });
  return ok(reset);
}

/** Sets the new password by the code that came. */
export async function resetPassword(
  { username, email }: Reset,
  typed: Pick<InputOf<typeof resetPasswordCall>, "verificationCode" | "newPassword">,
): Promise<Sent<typeof resetPasswordCall>> {
  const reply = await send(resetPasswordCall, { username, email, ...typed });
  if (reply.ok || reply.code === "code_expired") writeSession({ reset: null });
  return reply;
}

/** Sends the code to a mobile; what was typed is kept over a reload of the tab. */
export async function askMobileReset(
  mobile: TypedMobile,
  typed: TypedMobile,
): ReturnType<typeof sendSms> {
  const reply = await sendSms("forgot", mobile);
  if (reply.ok) writeSession({ mobileReset: JSON.stringify(typed) });
  return reply;
}

/** The mobile that this tab asked a code for; null when there is none. */
export function readMobileReset(): TypedMobile | null {
  try {
    return JSON.parse(readSession("mobileReset") ?? "null") as TypedMobile | null;
  } catch {
    return null;
  }
}

/** Sets the new password by the code that came to a mobile, and is in at once (PWD-05). */
export async function resetPasswordByMobile(
  typed: Omit<InputOf<typeof resetPasswordByMobileCall>, "botProof">,
): Promise<Sent<typeof resetPasswordByMobileCall>> {
  const reply = await send(resetPasswordByMobileCall, {
    ...typed,
    botProof: await solveChallenge(),
  });
  keepHalfOpen(reply);
  if (!reply.ok && reply.code !== "proof_needed") return reply;
  writeSession({ mobileReset: null });
  return (reply.ok && (await enter(reply.value))) || reply;
}
