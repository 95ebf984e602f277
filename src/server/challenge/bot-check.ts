import { createHash, randomInt } from "node:crypto";
import { type Challenge, createChallenge, type Solution, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod/mini";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { MINUTE_MS } from "#/lib/base/time.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import { getBotChallenge } from "#/lib/contract/challenge/bot-check.ts";
import type { Db } from "#/server/db/index.ts";
import type { Sealing, SealingDeps } from "#/server/session/index.ts";

const LIFE_MS = 5 * MINUTE_MS;
/** One derivation is some 2 ms of a browser; the counter says how many it takes, and cannot be skipped to. */
const COST = 5_000;
const STEPS = { call: [40, 120], captcha: [500, 1_000] } as const;

/** What a proof is good for: one call, or in place of a captcha's picture. */
export type ProofPurpose = keyof typeof STEPS;

const proofs = z.object({
  challenge: getBotChallenge.reply,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** Under each key, the one in force first: a challenge made before a rotation is good after it. */
const secretsOf = (sealing: Sealing) => {
  const keys = sealing.hashes("bot key");
  return sealing.hashes("bot challenge").map((hash, at) => ({
    hmacSignatureSecret: hash.toString("hex"),
    hmacKeySignatureSecret: keys[at]?.toString("hex") ?? "",
  }));
};

/** A new challenge, signed; nothing is kept of it until its proof comes. */
export async function newChallenge(
  { clock, sealing }: SealingDeps,
  purpose: ProofPurpose,
): Promise<ReplyOf<typeof getBotChallenge>> {
  const [fewest, most] = STEPS[purpose];
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: COST,
    counter: randomInt(fewest, most),
    deriveKey,
    // Not altcha's own expiry, which goes by the machine's clock.
    data: { until: clock() + LIFE_MS, for: purpose },
    ...secretsOf(sealing)[0],
  });
  return getBotChallenge.reply.parse(challenge);
}

/**
 * Takes the proof of a challenge of ours (REG-35): solved, in time, and not taken before, by any process. Within a
 * transaction it is used up when that commits.
 */
export async function checkProof(
  db: Db,
  { clock, sealing }: SealingDeps,
  proof: string | undefined,
  purpose: ProofPurpose = "call",
): Promise<Result<null, "bot_check_failed">> {
  const read = readProof(proof ?? "");
  if (!read) return refuse("bot_check_failed");
  const { challenge, solution } = read;
  const { until, for: made } = challenge.parameters.data;
  if (made !== purpose) return refuse("bot_check_failed");
  if (clock() >= until || !(await isSolved(sealing, challenge, solution)))
    return refuse("bot_check_failed");
  const id = createHash("sha256").update(challenge.signature).digest();
  const taken = await db
    .insertInto("bot_proofs")
    .values({ id, expires_at: new Date(until) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return taken ? ok(null) : refuse("bot_check_failed");
}

async function isSolved(
  sealing: Sealing,
  challenge: Challenge,
  solution: Solution,
): Promise<boolean> {
  for (const secrets of secretsOf(sealing)) {
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
    if (verified) return true;
  }
  return false;
}

function readProof(proof: string): z.output<typeof proofs> | null {
  try {
    const read = proofs.safeParse(JSON.parse(Buffer.from(proof, "base64").toString("utf8")));
    return read.success ? read.data : null;
  } catch {
    return null; // whatever cannot be read proves nothing
  }
}
