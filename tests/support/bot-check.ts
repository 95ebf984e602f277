import { solve } from "#/lib/client/bot-solver.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import { getBotChallenge } from "#/lib/contract/challenge/bot-check.ts";
import type { Visitor } from "./visitor.ts";

type Challenge = ReplyOf<typeof getBotChallenge>;

/** What a browser sends once it solved a challenge; `change` may tamper with both. */
export async function proofOf(
  challenge: Challenge,
  change: (proof: { challenge: Challenge; solution: object }) => object = (proof) => proof,
): Promise<string> {
  const solution = await solve(challenge);
  if (!solution) throw new Error("not solved");
  return Buffer.from(JSON.stringify(change({ challenge, solution }))).toString("base64");
}

/** Asks for a challenge. */
export async function challengeFor(visitor: Visitor): Promise<Challenge> {
  const reply = await visitor.call(getBotChallenge, {});
  if (!reply.ok) throw new Error(reply.code);
  return reply.value;
}
