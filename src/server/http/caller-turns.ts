import { isDeepStrictEqual } from "node:util";
import { type Refusal, type Result, refuse } from "#/lib/base/result.ts";
import { openTurns, TURNED_AWAY } from "#/lib/base/turns.ts";
import { sharesOf } from "#/server/db/index.ts";
import type { Command } from "./idempotency.ts";

const WAIT_MS = 5_000;
const CALLS = { waiting: 100 };
/** Many visitors may stand behind one network. */
const VISITORS = { waiting: 300 };
/** A member's money calls would wait for one another at the wallet's row, each with a connection: here they wait without. */
const MONEY = { atOnce: 1, waiting: 24 };

/** Sessions are looked up for whoever shows their token, before any turn: two at once, so that a crowd leaves others the rest. */
const LOOKUPS = { atOnce: 2, waiting: 300 };

/** Told whether it waited for its turn: what was asked before may be different by then. */
type Answering = (waited: boolean) => Promise<Result<unknown>>;

/**
 * What one member may have under way in a process of so many connections: one money call, and other calls on half of
 * their lane at most, so that a lock that all of them wait for leaves others the rest. A network's visitors alike, call by call:
 * one that waits for somebody outside keeps no other waiting. A crowd beyond those that wait is
 * `too_many_requests`. Copies of one command of one session under way are one.
 */
export function openCallerTurns(connections: number, waitMs = WAIT_MS) {
  const atOnce = Math.max(1, Math.floor(sharesOf(connections).calls / 2));
  const calls = openTurns({ ...CALLS, atOnce, waitMs });
  const visits = openTurns({ ...VISITORS, atOnce, waitMs });
  const money = openTurns({ ...MONEY, waitMs });
  const lookups = openTurns({ ...LOOKUPS, waitMs });
  const underWay = new Map<
    string,
    { readonly hash: Buffer; readonly input: unknown; readonly answer: Promise<Result<unknown>> }
  >();
  const inTurn = async (turns: typeof calls, memberId: bigint, work: Answering) => {
    const answer = await turns(String(memberId), work);
    return answer === TURNED_AWAY ? refuse("too_many_requests") : answer;
  };
  return {
    /** Looks up what a bearer token stands for. */
    lookup: async <T>(token: string, work: () => Promise<T>): Promise<T | Refusal> => {
      const found = await lookups(token, work);
      return found === TURNED_AWAY ? refuse("too_many_requests") : found;
    },
    /** A call of somebody without a session, by their network and the call's path. */
    visit: async (network: string, path: string, work: () => Promise<Result<unknown>>) => {
      const answer = await visits(`${network} ${path}`, work);
      return answer === TURNED_AWAY ? refuse("too_many_requests") : answer;
    },
    call: (memberId: bigint, work: Answering): Promise<Result<unknown>> =>
      inTurn(calls, memberId, work),
    command(
      sessionId: string,
      { memberId, key, hashes: [hash] }: Command,
      /** With its secrets, which the hash leaves out: another password is another try. */
      input: unknown,
      work: Answering,
    ): Promise<Result<unknown>> {
      const name = nameOf(sessionId, memberId, key);
      const same = underWay.get(name);
      if (same?.hash.equals(hash) && isDeepStrictEqual(same.input, input)) return same.answer;
      const answer = inTurn(money, memberId, work);
      if (same) return answer;
      underWay.set(name, { hash, input, answer });
      const forget = () => underWay.delete(name);
      answer.then(forget, forget);
      return answer;
    },
    /** Looks for what a command has led to: its answer if it is under way, else by `work`, in whose answer none shares. */
    outcome(
      sessionId: string,
      { memberId, key, hashes: [hash] }: Command,
      work: Answering,
    ): Promise<Result<unknown>> {
      const same = underWay.get(nameOf(sessionId, memberId, key));
      return same?.hash.equals(hash) ? same.answer : inTurn(money, memberId, work);
    },
  };
}

const nameOf = (sessionId: string, memberId: bigint, key: string) =>
  `${sessionId} ${memberId} ${key}`;

export type CallerTurns = ReturnType<typeof openCallerTurns>;
