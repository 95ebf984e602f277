import * as z from "zod/mini";
import { readAtMost } from "#/lib/base/read-at-most.ts";
import type { Clock } from "#/lib/base/time.ts";
import type { Call, InputOf, ReplyOf } from "#/lib/contract/call.ts";
import {
  seamlessAuthenticate,
  seamlessBalance,
  seamlessBet,
  seamlessRollback,
  seamlessWin,
} from "#/lib/contract/games/seamless.ts";
import { type Keys, signedHeaders } from "./signature.ts";

/**
 * What the operator's wallet answered. `refused`: it understood and did nothing. `unknown`: no answer, or none that
 * tells what happened; whoever asked for money must ask again or take it back.
 */
export type Answer<T> =
  | { readonly kind: "done"; readonly value: T }
  | { readonly kind: "refused"; readonly code: string; readonly balance: string | null }
  | { readonly kind: "unknown"; readonly reason: string };

export type WalletOptions = Keys & {
  readonly url: string;
  readonly clock: Clock;
  /** The field's budget: two seconds for a bet, four for the rest; the rest here gets the same four. */
  readonly timeoutMs?: number;
};

/** An answer is a balance and a few names. */
const MOST_BYTES = 65_536;
const envelope = z.object({ success: z.boolean(), code: z.string(), value: z.unknown() });
const withBalance = z.object({ balance: z.string() });

/** The operator's seamless wallet, as an outside vendor calls it. */
export type Wallet = ReturnType<typeof openWallet>;

export function openWallet(options: WalletOptions) {
  const { url, clock, timeoutMs = 4_000 } = options;

  async function post<C extends Call>(call: C, input: InputOf<C>): Promise<Answer<ReplyOf<C>>> {
    const body = JSON.stringify(input);
    try {
      const response = await fetch(new URL(call.path, url), {
        method: call.method,
        headers: { "content-type": "application/json", ...signedHeaders(options, body, clock()) },
        body,
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      return read(call, response.status, await readAtMost(response, MOST_BYTES));
    } catch (error) {
      return { kind: "unknown", reason: error instanceof Error ? error.name : "fault" };
    }
  }

  return {
    authenticate: (input: InputOf<typeof seamlessAuthenticate>) =>
      post(seamlessAuthenticate, input),
    balance: (input: InputOf<typeof seamlessBalance>) => post(seamlessBalance, input),
    bet: (input: InputOf<typeof seamlessBet>) => post(seamlessBet, input),
    win: (input: InputOf<typeof seamlessWin>) => post(seamlessWin, input),
    rollback: (input: InputOf<typeof seamlessRollback>) => post(seamlessRollback, input),
  };
}

function read<C extends Call>(call: C, status: number, text: string): Answer<ReplyOf<C>> {
  const unknown = { kind: "unknown", reason: `status ${status}` } as const;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return unknown;
  }
  const reply = z.safeParse(envelope, json);
  if (!reply.success || status >= 500 || status === 429) return unknown;
  if (reply.data.success) {
    const value = z.safeParse(call.reply, reply.data.value);
    return value.success ? { kind: "done", value: value.data as ReplyOf<C> } : unknown;
  }
  if (status < 400) return unknown;
  const funds = z.safeParse(withBalance, reply.data.value);
  return {
    kind: "refused",
    code: reply.data.code,
    balance: funds.success ? funds.data.balance : null,
  };
}
