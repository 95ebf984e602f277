import { atom } from "nanostores";
import { send } from "#/lib/client/send.ts";
import type { logIn } from "#/lib/contract/auth/calls.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import { getWhitelabel } from "#/lib/contract/site/calls.ts";
import { isDefaultPassword } from "#/lib/rules/members/default-passwords.ts";

/** A password that is to be changed: why, the one typed at the login (in memory alone), and whether it must be. */
export type PasswordDue = {
  readonly reason: "first" | "weak" | "expired" | "needed";
  readonly oldPassword: string | null;
  readonly forced: boolean;
};
export const $passwordDue = atom<PasswordDue | null>(null);

/** Whether the password just typed has to change (LOG-10, LOG-13, LOG-14, LOG-18). */
export async function dueAfter(
  { firstTimeLogin, passwordExpired }: ReplyOf<typeof logIn>,
  oldPassword: string,
): Promise<PasswordDue | null> {
  if (firstTimeLogin) return { reason: "first", oldPassword, forced: true };
  if (passwordExpired) {
    const site = await send(getWhitelabel, {});
    const forced = site.ok && site.value.flags.PWDEXPFORCECHANGE3;
    return { reason: "expired", oldPassword, forced };
  }
  return isDefaultPassword(oldPassword) ? { reason: "weak", oldPassword, forced: false } : null;
}
