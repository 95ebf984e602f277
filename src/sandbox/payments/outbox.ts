import { signMessage } from "./signing.ts";
import type { Callback, Store } from "./store.ts";

export type OutboxOptions = {
  readonly store: Store;
  readonly key: string;
  readonly log: (line: string) => void;
  /** A callback that was taken but not settled (this process was killed) is sent again after this. */
  readonly leaseMs?: number;
  /** The wait after the first failed try; it doubles with each, up to 15 minutes. */
  readonly firstWaitMs?: number;
};

export type Outbox = {
  /** Something may be due: look now. */
  wake(): void;
  /** Waits for what is being sent, and ends. */
  stop(): Promise<void>;
};

const MAX_WAIT_MS = 15 * 60_000;
const MAX_ATTEMPTS = 60;
const ANSWER_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 5_000;
const FINAL_REFUSALS = new Set([400, 404, 409, 415, 422]);

/** Sends the queued words to the shop, each until it is taken, refused for good, or tried for about half a day. */
export function startOutbox(options: OutboxOptions): Outbox {
  const { store, log, leaseMs = 15_000 } = options;
  let stopping = false;
  let woken = false;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | null = null;

  const round = async () => {
    await store.expirePayments();
    for (;;) {
      const due = await store.takeDue(10, leaseMs);
      await Promise.all(due.map((callback) => send(callback, options)));
      if (due.length === 0 || stopping) return;
    }
  };
  const work = async () => {
    let waitMs = LOOK_EVERY_MS;
    try {
      do {
        woken = false;
        await round();
      } while (woken && !stopping);
      const nextMs = await store.nextDueInMs();
      if (nextMs !== null) waitMs = Math.min(Math.max(nextMs, 10), LOOK_EVERY_MS);
    } catch (error) {
      log(`outbox: ${error instanceof Error ? error.message : String(error)}`);
    }
    working = null;
    if (!stopping) timer = setTimeout(wake, woken ? 0 : waitMs);
  };
  const wake = () => {
    woken = true;
    if (working || stopping) return;
    clearTimeout(timer);
    working = work();
  };
  wake();
  return {
    wake,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await working;
    },
  };
}

async function send(callback: Callback, options: OutboxOptions): Promise<void> {
  const { store, key, firstWaitMs = 1_000 } = options;
  const { status, answer } = await post(callback, key);
  if (status >= 200 && status < 300) return store.settle(callback.id, "delivered", answer);
  if (FINAL_REFUSALS.has(status)) return store.settle(callback.id, "refused", answer);
  if (callback.attempts >= MAX_ATTEMPTS) return store.settle(callback.id, "given_up", answer);
  const waitMs = Math.min(firstWaitMs * 2 ** (callback.attempts - 1), MAX_WAIT_MS);
  return store.postpone(callback.id, waitMs, answer);
}

async function post(callback: Callback, key: string): Promise<{ status: number; answer: string }> {
  try {
    const reply = await fetch(callback.url, {
      method: "POST",
      redirect: "error",
      headers: {
        "content-type": "application/json",
        ...signMessage(callback.body, Date.now(), key),
      },
      body: callback.body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const text = (await reply.text()).slice(0, 200);
    return { status: reply.status, answer: `${reply.status} ${text}` };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { status: 0, answer: cause instanceof Error ? cause.message : String(cause) };
  }
}
