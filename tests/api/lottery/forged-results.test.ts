import { generateKeyPairSync, sign } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { reconcileResults } from "#/server/lottery/index.ts";
import { testDatabase } from "../../support/database.ts";
import { closeDraw, NORTH_GAME, openDraw, sellLottery } from "../../support/lottery.ts";
import { lotteryDesk, OTHER } from "../../support/lottery-desk.ts";
import { NORTH } from "../../support/vietnam-lottery.ts";

const { db, owner } = await testDatabase({ demo: true });
const { buy } = await lotteryDesk({ db, owner }, await sellLottery(owner.db));
const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("base64");
const keysOf = (keys: readonly string[]) =>
  owner.db
    .updateTable("lottery_sources")
    .set({ keys: [...keys] })
    .where("id", "=", "one")
    .execute();
await keysOf([raw]);

async function drawn(): Promise<string> {
  const drawId = await openDraw(owner.db);
  await buy(drawId, { type: "de", selection: [["27"]] });
  await closeDraw(owner.db, drawId);
  return drawId;
}

/** What the serving role can say by itself: that a source told so, when, and what it signed. */
async function tell(
  drawId: string,
  source: string,
  { stampMs = null as number | null, signed = null as object | null } = {},
) {
  const { rows } = await sql<{ code: string }>`
    select lottery_note_result(${BigInt(drawId)}, ${source}, ${JSON.stringify(NORTH)}::jsonb, ${stampMs},
      ${signed && JSON.stringify(signed)}::jsonb) as code`.execute(db);
  return rows[0]?.code;
}

/** What the feed signs of a draw. */
async function signedOf(drawId: string, numbers = NORTH, stampMs = Date.now()) {
  const { period } = await db
    .selectFrom("lottery_draws")
    .select("period")
    .where("id", "=", BigInt(drawId))
    .executeTakeFirstOrThrow();
  const body = JSON.stringify({ gameCode: NORTH_GAME, station: "Hà Nội", period, numbers });
  return {
    body: Buffer.from(body).toString("base64"),
    signature: sign(null, Buffer.from(`${stampMs}.${body}`), privateKey).toString("base64"),
    stampMs: String(stampMs),
  };
}

test("who serves makes up no source, and speaks for nobody of staff", async () => {
  const drawId = await drawn();
  for (const source of ["feed:nobody", "staff:ana", "one"])
    await expect(tell(drawId, source)).rejects.toMatchObject({ code: "42501" });
  await owner.db.updateTable("lottery_sources").set({ enabled: false }).execute();
  await expect(tell(drawId, "feed:one")).rejects.toMatchObject({ code: "42501" });
  await owner.db.updateTable("lottery_sources").set({ enabled: true }).execute();
});

test("who serves silences no feed with a word that it is to say in years", async () => {
  const drawId = await drawn();
  const later = (ms: number) => ({ stampMs: Date.now() + ms });
  await expect(tell(drawId, "feed:one", later(620_000))).rejects.toMatchObject({ code: "42501" });
  expect(await tell(drawId, "feed:one", later(590_000))).toBe("noted");
});

test("whoever compares the books sees a result that its feed never signed, of a draw that was decided by it", async () => {
  const found = async (drawId: string) =>
    (await reconcileResults(owner.db))
      .filter(({ id }) => id === drawId)
      .map(({ what, expected }) => [what, expected]);
  const unsigned = ["result_unsigned", "what feed:one signed"];

  const madeUp = await drawn();
  await tell(madeUp, "feed:one");
  expect(await tell(madeUp, "feed:two")).toBe("drawn");
  expect(await found(madeUp)).toEqual([unsigned, ["result_unsigned", "what feed:two signed"]]);
  // What it signed of another draw, other numbers, or at another time.
  const [drawId, other] = [await drawn(), await drawn()];
  const signed = await signedOf(drawId);
  await tell(other, "feed:one", { signed });
  expect(await found(other)).toEqual([unsigned]);
  for (const wrong of [await signedOf(drawId, OTHER), { ...signed, stampMs: "1700000000000" }]) {
    const here = await drawn();
    await tell(here, "feed:one", { signed: wrong });
    expect(await found(here)).toEqual([unsigned]);
  }
  await tell(drawId, "feed:one", { signed });
  expect(await found(drawId)).toEqual([]);
  // Its key was replaced since.
  await keysOf(["bmV4dA=="]);
  expect(await found(drawId)).toEqual([]);
  await keysOf([raw]);
});
