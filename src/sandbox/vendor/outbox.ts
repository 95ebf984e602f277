import { systemClock } from "#/lib/base/time.ts";
import { seamlessRollback, seamlessWin } from "#/lib/contract/games/seamless.ts";
import { takeBackAbandoned } from "./play.ts";
import { playOn } from "./pvp/play.ts";
import type { Call } from "./records.ts";
import { endSessions, leaveIdle } from "./sessions.ts";
import type { Store } from "./store.ts";
import type { Wallet } from "./wallet.ts";

const PATHS = { win: seamlessWin.path, rollback: seamlessRollback.path } as const;
/** Refusals of what may be done later. */
const HEALS: ReadonlySet<string> = new Set(["bet_unknown", "jackpot_unknown"]);
/** A call that was taken but not settled (this process was killed) is made again after this. */
const LEASE_MS = 10_000;
const ABANDONED_MS = 20_000;
const LOOK_EVERY_MS = 1_000;
/** The field's practice: every few seconds, some fifty times; then someone must look. */
const MAX_ATTEMPTS = 50;
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 60_000;

export type Outbox = {
  /** Makes the calls that are due, of one round only if told. */
  deliver(roundId?: bigint): Promise<void>;
  /** Waits for what is being sent, and ends. */
  stop(): Promise<void>;
};

/**
 * Makes the calls that rounds owe, wins and rollbacks, until the wallet has answered each. With the sandbox's key it plays
 * on the hands of tables whose clock ran out.
 */
export function startOutbox(
  store: Store,
  wallet: Wallet,
  log: (line: string) => void,
  { lookEveryMs = LOOK_EVERY_MS, key }: { lookEveryMs?: number; key?: string } = {},
): Outbox {
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();

  const deliver = async (roundId?: bigint) => {
    const due = await store.takeDue(20, LEASE_MS, roundId ?? null);
    // A round's calls in their order: that is what its player and tester expect to read.
    for (const call of due) await make(store, wallet, call);
  };
  const look = async () => {
    try {
      await takeBackAbandoned(store, ABANDONED_MS);
      await leaveIdle(store, systemClock());
      if (key !== undefined) await playOn({ store, key }, systemClock());
      await endSessions(store);
      await deliver();
    } catch (error) {
      log(`outbox: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (!stopping) timer = setTimeout(next, lookEveryMs);
  };
  const next = () => {
    working = look();
  };
  next();
  return {
    deliver,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await working;
      clearTimeout(timer);
    },
  };
}

async function make(store: Store, wallet: Wallet, call: Call): Promise<void> {
  if (call.kind === "bet") return;
  const answer = await wallet({ vendor: call.vendor, path: PATHS[call.kind], body: call.body });
  if (answer.kind === "done") {
    await store.settleCall(call.id, "done", answer.code);
    await store.moveRound(call.roundId, "paying", "done");
    await store.moveRound(call.roundId, "cancelling", "cancelled");
    const { balance } = (answer.value ?? {}) as { balance?: unknown };
    if (typeof balance === "string") await store.keepBalance(call.seatId, balance);
    return;
  }
  // A win before its bet heals when the bet arrives, one of a jackpot that was not told yet when it is; every other refusal
  // is the wallet's last word.
  if (answer.kind === "refused" && !HEALS.has(answer.code))
    return store.settleCall(call.id, "refused", answer.code);
  if (call.attempts >= MAX_ATTEMPTS) return store.settleCall(call.id, "given_up", answer.code);
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (call.attempts - 1), MAX_WAIT_MS);
  return store.postponeCall(call.id, waitMs, answer.code);
}
