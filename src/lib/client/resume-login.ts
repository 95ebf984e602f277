import type { Result } from "#/lib/base/result.ts";
import { recallLogin } from "#/lib/contract/auth/calls.ts";
import type { Call, InputOf, ReplyOf } from "#/lib/contract/call.ts";
import { getWhitelabel } from "#/lib/contract/site/calls.ts";
import { noteRemembered } from "./remembered.ts";
import { announceToken, hearTabs } from "./session-tabs.ts";
import { readSession, writeSession } from "./storage.ts";

type Ask = <C extends Call>(
  call: C,
  input: InputOf<C>,
  options: object,
) => Promise<Result<ReplyOf<C>>>;

const TABS_MS = 150;
const GONE: ReadonlySet<string> = new Set([
  "not_remembered",
  "account_suspended",
  "account_closed",
]);

/**
 * Comes back by the login that this device remembers, unless an open tab gives its session. Loaded when a device
 * remembers one. `aheadMs` is how far the platform's clock is ahead.
 */
export async function resumeLoginBy(ask: Ask, aheadMs: number): Promise<boolean> {
  if (!readSession("token") && (await hearTabs(TABS_MS))) return true;
  const reply = await ask(recallLogin, {}, {});
  if (!reply.ok) {
    if (GONE.has(reply.code)) noteRemembered(null);
    return false;
  }
  const { token, firstTimeLogin, passwordExpired, expirationTime } = reply.value;
  noteRemembered(Date.parse(expirationTime) - aheadMs);
  writeSession({
    token,
    cpw: String(firstTimeLogin || (passwordExpired && (await mustChange(ask)))),
  });
  announceToken(token);
  return true;
}

/** Whether an expired password has to be changed before anything else (LOG-18). */
async function mustChange(ask: Ask): Promise<boolean> {
  const site = await ask(getWhitelabel, {}, {});
  return site.ok && site.value.flags.PWDEXPFORCECHANGE3;
}
