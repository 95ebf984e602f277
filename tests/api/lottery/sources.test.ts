import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { RESULT_HEADERS } from "#/lib/contract/lottery/reports.ts";
import { reconcileResults } from "#/server/lottery/index.ts";
import { lotteryRoutes } from "#/server/lottery/routes.ts";
import { testApp } from "../../support/app.ts";
import { testClock } from "../../support/clock.ts";
import { testDatabase } from "../../support/database.ts";
import { closeDraw, NORTH_GAME, openDraw, sellLottery } from "../../support/lottery.ts";
import { operators } from "../../support/operator.ts";
import { makeFolder } from "../../support/processes/pleno.ts";
import { NORTH } from "../../support/vietnam-lottery.ts";

const { db, owner } = await testDatabase({ demo: true });
await sellLottery(owner.db);
const clock = testClock(Date.now());
const app = await testApp({ db, clock, routes: lotteryRoutes({ db, clock }) });
const folder = makeFolder();
const admin = operators(owner)("admin");

function keyPair() {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("base64");
  return { raw, privateKey };
}
const [one, two, next] = [keyPair(), keyPair(), keyPair()];

async function put(source: string, keys: readonly string[], enabled = true) {
  const file = join(folder, "source.json");
  writeFileSync(file, JSON.stringify({ source, keys, enabled }));
  return admin("site", "put", "lottery-sources", file);
}
await put("gazette", [one.raw]);
await put("radio", [two.raw]);

async function period(drawId: string): Promise<string> {
  const draw = await db
    .selectFrom("lottery_draws")
    .select("period")
    .where("id", "=", BigInt(drawId))
    .executeTakeFirstOrThrow();
  return draw.period;
}

async function report(
  drawId: string,
  {
    source = "gazette",
    key = one.privateKey,
    stamp = clock(),
    body = null as string | null,
    sent = null as string | null,
  }: {
    source?: string;
    key?: KeyObject;
    stamp?: number;
    body?: string | null;
    sent?: string | null;
  } = {},
) {
  const about = { gameCode: NORTH_GAME, station: "Hà Nội", period: await period(drawId) };
  const signed = body ?? JSON.stringify({ ...about, numbers: NORTH });
  const signature = sign(null, Buffer.from(`${stamp}.${signed}`), key).toString("base64");
  const reply = await app.inject({
    method: "POST",
    url: "/lotto/results",
    headers: {
      "content-type": "application/json",
      [RESULT_HEADERS.source]: source,
      [RESULT_HEADERS.timestamp]: String(stamp),
      [RESULT_HEADERS.signature]: signature,
    },
    payload: sent ?? signed,
  });
  const { code, value } = reply.json();
  return code === "ok" ? value.outcome : code;
}

async function drawn(): Promise<string> {
  const drawId = await openDraw(owner.db);
  await closeDraw(owner.db, drawId);
  return drawId;
}

test("two feeds that sign the same decide a draw, and may say so again", async () => {
  const drawId = await drawn();
  expect(await report(drawId)).toBe("noted");
  expect(await report(drawId)).toBe("noted");
  expect(await report(drawId, { source: "radio", key: two.privateKey })).toBe("drawn");
  expect(await report(drawId)).toBe("decided");
  expect(await reconcileResults(owner.db)).toEqual([]);
});

test("who holds one feed's key decides nothing alone, and cannot speak for the other", async () => {
  const drawId = await drawn();
  expect(await report(drawId)).toBe("noted");
  expect(await report(drawId, { source: "radio", key: one.privateKey })).toBe("bad_signature");
  expect(await report(drawId, { source: "nobody" })).toBe("bad_signature");
});

test("a feed may write a station with its accents apart", async () => {
  const drawId = await drawn();
  const about = { gameCode: NORTH_GAME, station: "Hà Nội".normalize("NFD") };
  const body = JSON.stringify({ ...about, period: await period(drawId), numbers: NORTH });
  expect(await report(drawId, { body })).toBe("noted");
  expect(await reconcileResults(owner.db)).toEqual([]);
});

test("what was not signed just so, or not now, is not believed", async () => {
  const drawId = await drawn();
  expect(await report(drawId, { sent: JSON.stringify({ numbers: NORTH }) })).toBe("bad_signature");
  expect(await report(drawId, { stamp: clock() - 301_000 })).toBe("bad_signature");
  expect(await report(drawId, { stamp: clock() + 301_000 })).toBe("bad_signature");
});

test("a feed changes its key with both at hand, and the old one no longer signs", async () => {
  const drawId = await drawn();
  await put("gazette", [one.raw, next.raw]);
  expect(await report(drawId)).toBe("noted");
  expect(await report(drawId, { key: next.privateKey })).toBe("noted");
  await put("gazette", [next.raw]);
  expect(await report(drawId)).toBe("bad_signature");
  await put("gazette", [one.raw]);
});

test("a feed that is switched off is heard no more", async () => {
  const drawId = await drawn();
  await put("gazette", [one.raw], false);
  expect(await report(drawId)).toBe("bad_signature");
  await put("gazette", [one.raw]);
  expect(await report(drawId)).toBe("noted");
});

test("a feed cannot tell of a draw before its time, of none, or numbers that cannot be", async () => {
  const open = await openDraw(owner.db);
  expect(await report(open)).toBe("too_early");
  const about = { gameCode: NORTH_GAME, station: "Huế", period: await period(open) };
  expect(await report(open, { body: JSON.stringify({ ...about, numbers: NORTH }) })).toBe(
    "draw_unknown",
  );
  const drawId = await drawn();
  const bad = { ...about, station: "Hà Nội", period: await period(drawId), numbers: [["04527"]] };
  expect(await report(drawId, { body: JSON.stringify(bad) })).toBe("bad_numbers");
});

test("one key speaks for one source, under whatever name", async () => {
  const { exitCode, err, out } = await put("gazette-two", [next.raw, one.raw]);
  expect([exitCode, err + out]).toEqual([3, expect.stringContaining("has a key of gazette")]);
  expect((await put("gazette", [one.raw, one.raw])).exitCode).toBe(3);
  // Its own keys it keeps.
  expect((await put("gazette", [one.raw])).exitCode).toBe(0);
});

test("what is no key is not kept as one", async () => {
  expect((await put("gazette", ["bm8ga2V5"])).exitCode).toBe(3);
});

test("what a feed has put right is not undone by its earlier word, heard again or late", async () => {
  const drawId = await drawn();
  const about = { gameCode: NORTH_GAME, station: "Hà Nội", period: await period(drawId) };
  const wrong = (special: string) =>
    JSON.stringify({ ...about, numbers: [[special], ...NORTH.slice(1)] });
  const mistaken = { stamp: clock() - 60_000, body: wrong("04599") };
  expect(await report(drawId, mistaken)).toBe("noted");
  expect(await report(drawId)).toBe("noted");
  // The same bytes with the same signature: sent again by whoever saw them, or by a queue that was late.
  expect(await report(drawId, mistaken)).toBe("stale_result");
  expect(await report(drawId, { body: wrong("04598") })).toBe("stale_result");
  // What it says still it may have said earlier too.
  expect(await report(drawId, { stamp: clock() - 120_000 })).toBe("noted");
  expect(await report(drawId, { stamp: clock() - 30_000, body: wrong("04597") })).toBe(
    "stale_result",
  );
  const radio = { source: "radio", key: two.privateKey };
  expect(await report(drawId, { ...radio, body: mistaken.body })).toBe("held");
  // And puts it right again, later.
  expect(await report(drawId, { stamp: clock() + 1, body: mistaken.body })).toBe("drawn");
});

test("a feed's word from before stamps were kept is no later than when it was heard", async () => {
  const drawId = await drawn();
  await sql`insert into lottery_results (draw_id, source, numbers)
    values (${BigInt(drawId)}, 'feed:gazette', ${JSON.stringify(NORTH)}::jsonb)`.execute(owner.db);
  const about = { gameCode: NORTH_GAME, station: "Hà Nội", period: await period(drawId) };
  const body = JSON.stringify({ ...about, numbers: [["04599"], ...NORTH.slice(1)] });
  expect(await report(drawId, { stamp: clock() - 60_000, body })).toBe("stale_result");
  expect(await report(drawId)).toBe("noted");
});
