import { getBotChallenge } from "#/lib/contract/challenge/bot-check.ts";
import { loadChunk } from "./chunks.ts";
import { send } from "./send.ts";

/**
 * Solves a challenge of the platform and answers the proof for one call's `botProof` (REG-35). Takes some tenths of a
 * second (for a captcha some seconds), off the main thread. Empty when it could not be: the network is lost, or the
 * page is not on https, where browsers have no cryptography; the call then refuses with `bot_check_failed`.
 */
export async function solveChallenge(purpose?: "captcha"): Promise<string> {
  const [challenge, solver] = await Promise.all([
    send(getBotChallenge, purpose ? { for: purpose } : {}),
    loadChunk(() => import("./bot-solver.ts")).catch(lost),
  ]);
  if (!(challenge.ok && solver) || crypto.subtle === undefined) return "";
  const solution = await solver.solve(challenge.value);
  return solution ? btoa(JSON.stringify({ challenge: challenge.value, solution })) : "";
}

function lost(fault: unknown): null {
  reportError(fault);
  return null;
}
