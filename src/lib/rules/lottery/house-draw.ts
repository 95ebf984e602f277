import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { DrawnNumbers, LotteryGame } from "./bet-type.ts";
import { drawFromBytes } from "./drawn-from-bytes.ts";
import { findGame } from "./games.ts";

/**
 * Draws that the house draws itself, so that anybody can check them. All values are 32 bytes in hex.
 *
 *   commitment = SHA-256(seed), public before anything is sold
 *   anchor     = SHA-256 applied `link` times to beacon: a link of a chain that was made before the draw
 *   block(i)   = HMAC-SHA256(key = seed, message = beacon ‖ ":<drawId>:<i>"), i = 0, 1, 2 …
 *
 * The blocks make one stream of bytes, and `drawFromBytes` the numbers of it.
 */
export type Commitment = {
  readonly drawId: string;
  readonly gameCode: string;
  readonly commitment: string;
  readonly anchor: string;
  readonly link: number;
};

/** What is public of a draw of the house; what is secret still is null. */
export type DrawProof = Commitment & {
  readonly seed: string | null;
  readonly beacon: string | null;
  /** Null too where the draw is void. */
  readonly drawn: DrawnNumbers | null;
};

/** What is wrong with a proof. `commitment_differs`, `chain_differs`: it is not what was noted before the draw. */
export type ProofFault =
  | "not_revealed"
  | "game_unknown"
  | "commitment_differs"
  | "chain_differs"
  | "seed_differs"
  | "beacon_differs"
  | "numbers_differ";

const BYTES = 32;
/** As many bytes as nearly every draw takes, rejected ones and all. */
const FIRST_BLOCKS = 1;
const HEX = /^[0-9a-f]{64}$/;

/** Throws RangeError for what is not 32 bytes in hex. */
function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  if (!HEX.test(hex)) throw new RangeError("not 32 bytes in hex");
  return Uint8Array.from({ length: BYTES }, (_, at) =>
    Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16),
  );
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** SHA-256, so many times over, of 32 bytes in hex. */
export async function hashed(hex: string, times = 1): Promise<string> {
  let bytes = bytesOf(hex);
  for (let time = 0; time < times; time++)
    bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return hexOf(bytes);
}

/** The numbers that a seed and a beacon come to for a draw. */
export async function houseNumbers(
  game: LotteryGame,
  {
    drawId,
    seed,
    beacon,
  }: { readonly drawId: string; readonly seed: string; readonly beacon: string },
): Promise<DrawnNumbers> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytesOf(seed), algorithm, false, ["sign"]);
  const head = bytesOf(beacon);
  const block = async (index: number) => {
    const tail = new TextEncoder().encode(`:${drawId}:${index}`);
    const message = new Uint8Array(head.length + tail.length);
    message.set(head);
    message.set(tail, head.length);
    return new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
  };
  const stream: number[] = [];
  for (let blocks = FIRST_BLOCKS; ; blocks *= 2) {
    while (stream.length < blocks * BYTES) stream.push(...(await block(stream.length / BYTES)));
    const drawn = drawWithin(game, stream);
    if (drawn) return drawn;
  }
}

class RanOut extends Error {}

/** Null where the bytes do not suffice. */
function drawWithin(game: LotteryGame, stream: readonly number[]): DrawnNumbers | null {
  let at = 0;
  try {
    return drawFromBytes(game, () => {
      const byte = stream[at++];
      if (byte === undefined) throw new RanOut();
      return byte;
    });
  } catch (fault) {
    if (fault instanceof RanOut) return null;
    throw fault;
  }
}

/**
 * Checks a draw by what is public of it: that its seed and its beacon are those that were committed to, and its numbers
 * those that follow. `noted` is what the player saw before the draw, and must be the same: without the commitment another
 * seed, and without anchor and link another beacon can have been put in since. Answers the numbers that follow.
 */
export async function verifyDraw(
  proof: DrawProof,
  noted: Partial<Commitment> = {},
): Promise<Result<DrawnNumbers, ProofFault>> {
  const { drawId, gameCode, commitment, anchor, link, seed, beacon, drawn } = proof;
  const differs = (...names: readonly (keyof Commitment)[]) =>
    names.some((name) => noted[name] !== undefined && noted[name] !== proof[name]);
  if (differs("drawId", "gameCode", "commitment")) return refuse("commitment_differs");
  if (differs("anchor", "link")) return refuse("chain_differs");
  if (seed === null || beacon === null) return refuse("not_revealed");
  const game = findGame(gameCode);
  if (!game) return refuse("game_unknown");
  if (!HEX.test(seed) || (await hashed(seed)) !== commitment) return refuse("seed_differs");
  if (!HEX.test(beacon) || (await hashed(beacon, link)) !== anchor) return refuse("beacon_differs");
  const follow = await houseNumbers(game, { drawId, seed, beacon });
  if (drawn !== null && JSON.stringify(drawn) !== JSON.stringify(follow))
    return refuse("numbers_differ");
  return ok(follow);
}
