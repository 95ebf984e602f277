import { SHARED_CODES, statusOf } from "#/lib/base/codes.ts";
import { endsAttempt } from "#/lib/contract/attempts.ts";
import type { Call, InputOf } from "#/lib/contract/call.ts";
import { withoutSecrets } from "#/lib/contract/secrets.ts";
import { ATTEMPTS_KEY } from "./kept-keys.ts";
import { type Sent, send } from "./send.ts";
import { readSession, writeSession } from "./storage.ts";

/** A call whose command acts once for a key. */
export type MoneyCall = Call & { readonly idempotent: true };
/** A money call's outcome. `inDoubt`: the command may have acted, and no answer has said so yet. */
export type MoneySent<C extends MoneyCall> = Sent<C> & { readonly inDoubt: boolean };

type Attempt = { readonly key: string; readonly inDoubt: boolean };
type Attempts = Readonly<Record<string, Attempt>>;

const MOST_KEPT = 20;
/** What is kept where storage is not to be had. */
let inMemory: Attempts = {};

/**
 * Makes a money call under the key of its attempt: the same command (the call and its input, secrets aside) keeps its
 * key, over a reload and a session's end too, until it succeeds or is refused by a rule of its own (`endsAttempt`).
 * However often it is sent until then, it acts once.
 */
export async function sendMoney<C extends MoneyCall>(
  call: C,
  input: InputOf<C>,
): Promise<MoneySent<C>> {
  const command = `${call.path} ${JSON.stringify(withoutSecrets(input))}`;
  const { key, inDoubt: before } = readAttempts()[command] ?? { key: newKey(), inDoubt: false };
  // Kept before it is sent: a page that is left meanwhile never hears what came of it.
  keep(command, { key, inDoubt: true });
  const reply = await send(call, input, { idempotencyKey: key });
  if (reply.ok || endsAttempt(call, reply.code)) {
    keep(command, null);
    return { ...reply, inDoubt: false };
  }
  const inDoubt = before || !isBeforeActing(call, reply.code);
  keep(command, { key, inDoubt });
  return { ...reply, inDoubt };
}

/** What says that this sending has not acted; whatever else comes in place of an answer leaves it open. */
function isBeforeActing({ refusals }: MoneyCall, code: string): boolean {
  if (refusals.includes(code) || BEFORE.has(code)) return true;
  return Object.hasOwn(SHARED_CODES, code) && statusOf(code) < 500 && !OF_ANOTHER.has(code);
}

const BEFORE: ReadonlySet<string> = new Set(["maintenance", "overloaded"]);
/** Somebody was faster with the key or the payload: perhaps this very command. */
const OF_ANOTHER: ReadonlySet<string> = new Set(["idempotency_conflict", "payload_replayed"]);

function readAttempts(): Attempts {
  try {
    const kept = readSession(ATTEMPTS_KEY);
    return kept === null ? inMemory : (JSON.parse(kept) as Attempts);
  } catch {
    return inMemory;
  }
}

function keep(command: string, attempt: Attempt | null): void {
  const { [command]: _before, ...others } = readAttempts();
  const newest = Object.entries(attempt ? { ...others, [command]: attempt } : others).slice(
    -MOST_KEPT,
  );
  const all: Attempts = Object.fromEntries(newest);
  writeSession({ [ATTEMPTS_KEY]: newest.length > 0 ? JSON.stringify(all) : null });
  inMemory = readSession(ATTEMPTS_KEY) === null ? all : {};
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
