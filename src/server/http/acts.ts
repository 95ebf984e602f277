import { logIn, recallLogin } from "#/lib/contract/auth/calls.ts";
import { proveLogin } from "#/lib/contract/auth/proof.ts";
import { registerByMobile, registerMember } from "#/lib/contract/auth/registration.ts";
import type { Call } from "#/lib/contract/call.ts";
import {
  confirmReceipt,
  createDeposit,
  providerCallback,
  requestWithdrawal,
} from "#/lib/contract/cashier/calls.ts";
import { launchGame } from "#/lib/contract/games/calls.ts";
import { seamlessBet, seamlessRollback, seamlessWin } from "#/lib/contract/games/seamless.ts";
import type { Metrics } from "./metrics.ts";

/** The calls whose outcomes an operator watches, and what each is called in `/metrics`. */
const ACTS: ReadonlyMap<Call, string> = new Map<Call, string>([
  [registerMember, "registration"],
  [registerByMobile, "registration"],
  [logIn, "login"],
  [proveLogin, "login_proof"],
  [recallLogin, "login_remembered"],
  [launchGame, "launch"],
  [createDeposit, "deposit"],
  [providerCallback, "payment_callback"],
  [requestWithdrawal, "withdrawal"],
  [confirmReceipt, "withdrawal_confirmation"],
  [seamlessBet, "bet"],
  [seamlessWin, "win"],
  [seamlessRollback, "rollback"],
]);
export const ACT_NAMES: ReadonlySet<string> = new Set(ACTS.values());

type Outcome = { readonly ok: true } | { readonly ok: false; readonly code: string };

/**
 * Counts how an act of a call ends: `ok`, the code of its refusal, or `fault`. The codes are those of the contract, so
 * there are few; who acted, and how much was moved, is in no label.
 */
export async function countAct<T extends Outcome>(
  metrics: Metrics,
  call: Call,
  run: () => Promise<T>,
): Promise<T> {
  const act = ACTS.get(call);
  if (act === undefined) return run();
  try {
    const result = await run();
    metrics.countAct(act, result.ok ? "ok" : result.code);
    return result;
  } catch (fault) {
    metrics.countAct(act, "fault");
    throw fault;
  }
}
