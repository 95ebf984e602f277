import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import type { LotteryGame } from "#/lib/rules/lottery/bet-type.ts";
import { drawFromBytes } from "#/lib/rules/lottery/drawn-from-bytes.ts";
import { ELOTT_GAMES } from "#/lib/rules/lottery/elott/games.ts";
import { K3 } from "#/lib/rules/lottery/elott/k3.ts";
import {
  type DrawProof,
  houseNumbers,
  type ProofFault,
  verifyDraw,
} from "#/lib/rules/lottery/house-draw.ts";

const sha256 = (hex: string) => createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex");
const SEED = sha256("01");
const BEACON = sha256("02");
const NOTED = {
  drawId: "812",
  gameCode: "k3",
  commitment: sha256(SEED),
  anchor: sha256(sha256(sha256(BEACON))),
  link: 3,
};

/** The stream as any HMAC tool makes it. */
function streamOf(drawId: string, blocks: number): Buffer {
  const block = (index: number) =>
    createHmac("sha256", Buffer.from(SEED, "hex"))
      .update(Buffer.from(BEACON, "hex"))
      .update(`:${drawId}:${index}`)
      .digest();
  return Buffer.concat(Array.from({ length: blocks }, (_, index) => block(index)));
}
const readerOf = (bytes: Buffer) => {
  let at = 0;
  return () => bytes[at++] ?? expect.unreachable("more bytes than were made");
};

test.for(ELOTT_GAMES)(
  "$code: the numbers are those of the HMAC of seed and beacon",
  async (game) => {
    const drawn = await houseNumbers(game, { drawId: "812", seed: SEED, beacon: BEACON });
    expect(drawn).toEqual(drawFromBytes(game, readerOf(streamOf("812", 64))));
  },
);

test("another draw with the same seed and beacon has other numbers", async () => {
  const ofDraw = (drawId: string) => houseNumbers(K3, { drawId, seed: SEED, beacon: BEACON });
  const seen = await Promise.all(["1", "2", "3", "4", "5", "6"].map(ofDraw));
  expect(new Set(seen.map((drawn) => JSON.stringify(drawn))).size).toBeGreaterThan(1);
});

test("a game that takes more bytes than the first blocks have reads on", async () => {
  const long: LotteryGame = {
    code: "long",
    drawn: [{ name: "digits", picks: { digits: 1 }, numbers: 700, distinct: false }],
    types: [],
  };
  expect(await houseNumbers(long, { drawId: "9", seed: SEED, beacon: BEACON })).toEqual(
    drawFromBytes(long, readerOf(streamOf("9", 64))),
  );
});

async function proof(changed: Partial<DrawProof> = {}): Promise<DrawProof> {
  const drawn = await houseNumbers(K3, { drawId: "812", seed: SEED, beacon: BEACON });
  return { ...NOTED, seed: SEED, beacon: BEACON, drawn, ...changed };
}

test("a draw is verified by what is public of it", async () => {
  const right = await proof();
  expect(await verifyDraw(right, NOTED)).toEqual({ ok: true, value: right.drawn });
  // Of a void draw it shows what would have been drawn.
  expect(await verifyDraw({ ...right, drawn: null })).toEqual({ ok: true, value: right.drawn });
});

const other = sha256("03");
test.for<readonly [string, Partial<DrawProof>, ProofFault]>([
  ["a draw that is not over", { seed: null, beacon: null, drawn: null }, "not_revealed"],
  ["another seed", { seed: other }, "seed_differs"],
  ["a seed that is none", { seed: "00" }, "seed_differs"],
  ["another beacon", { beacon: other }, "beacon_differs"],
  ["the beacon of another draw of the chain", { beacon: sha256(BEACON) }, "beacon_differs"],
  ["other numbers", { drawn: [["1", "1", "2"]] }, "numbers_differ"],
  [
    "another commitment than was noted",
    { seed: other, commitment: sha256(other) },
    "commitment_differs",
  ],
  [
    "another place in the chain than was noted",
    { link: 2, beacon: sha256(BEACON) },
    "chain_differs",
  ],
  ["the numbers of another game", { gameCode: "ssc" }, "commitment_differs"],
])("%s is seen", async ([, changed, code]) => {
  expect(await verifyDraw(await proof(changed), NOTED)).toMatchObject({ ok: false, code });
});

test("a game that nobody knows cannot be verified", async () => {
  expect(await verifyDraw(await proof({ gameCode: "lotto" }))).toMatchObject({
    code: "game_unknown",
  });
});

test("who holds what a ticket carries sees that another beacon was put in its place after the sale", async () => {
  // Whoever has the database picks among beacons until the outcome pleases; the seed stays as it was committed to.
  const replaced = await proof({
    ...{ beacon: other, anchor: sha256(sha256(sha256(other))) },
    drawn: await houseNumbers(K3, { drawId: "812", seed: SEED, beacon: other }),
  });
  const { commitment, anchor, link } = NOTED;
  expect(await verifyDraw(replaced, { commitment })).toMatchObject({ ok: true });
  expect(await verifyDraw(replaced, { commitment, anchor, link })).toMatchObject({
    ...{ ok: false, code: "chain_differs" },
  });
});
