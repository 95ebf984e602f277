import { type Result, refuse } from "#/lib/base/result.ts";
import { openTurns, TURNED_AWAY } from "#/lib/base/turns.ts";
import type { Command } from "./idempotency.ts";

const CALLS = { atOnce: 8, waiting: 100, waitMs: 5_000 };
/** A member's money calls would wait for one another at the wallet's row, each with a connection: here they wait without. */
const MONEY = { atOnce: 1, waiting: 24, waitMs: 5_000 };

type Answering = () => Promise<Result<unknown>>;

/**
 * What one member may have under way in this process: eight calls, one of them a money call; a crowd beyond those that
 * wait is `too_many_requests`, and no other member waits for any of it. Copies of one command under way are one.
 */
export function openMemberTurns() {
  const calls = openTurns(CALLS);
  const money = openTurns(MONEY);
  const underWay = new Map<
    string,
    { readonly hash: Buffer; readonly answer: Promise<Result<unknown>> }
  >();
  const inTurn = async (turns: typeof calls, memberId: bigint, work: Answering) => {
    const answer = await turns(String(memberId), work);
    return answer === TURNED_AWAY ? refuse("too_many_requests") : answer;
  };
  return {
    call: (memberId: bigint, work: Answering): Promise<Result<unknown>> =>
      inTurn(calls, memberId, work),
    command({ memberId, key, hash }: Command, work: Answering): Promise<Result<unknown>> {
      const name = `${memberId} ${key}`;
      const same = underWay.get(name);
      if (same?.hash.equals(hash)) return same.answer;
      const answer = inTurn(money, memberId, work);
      if (same) return answer;
      underWay.set(name, { hash, answer });
      const forget = () => underWay.delete(name);
      answer.then(forget, forget);
      return answer;
    },
  };
}

export type MemberTurns = ReturnType<typeof openMemberTurns>;
