import { gzipSync } from "node:zlib";
import { type Db, openDatabase } from "#/server/db/index.ts";
import { HOUSE, openAccount, postTransfer } from "#/server/ledger/index.ts";
import { placeTicket } from "#/server/lottery/index.ts";
import type { Pleno } from "../../tests/support/processes/pleno.ts";
import { launchChromium } from "../suites/chromium.ts";
import { findRunning } from "../supervisor/running.ts";
import { type Bench, type Figure, median } from "./bench.ts";
import { GAME, openOwnDraw, versionOf } from "./lottery-draws.ts";
import { pastHours } from "./lottery-hours.ts";
import { settlement } from "./lottery-settlement.ts";
import { streams } from "./lottery-streams.ts";

const ROUNDS = 9;
const SLIPS = 40;
const FUNDS_MINOR = 10n ** 13n;

/** Tickets as they are bought and paid, past results, and what the board makes a browser fetch. */
export const lottery: Bench = {
  name: "lottery",
  needs: [],
  async run(pleno) {
    const running = findRunning(pleno.dataDir);
    if (!running) throw new Error("no word of the running database");
    const url = running.DATABASE_OWNER_URL;
    const { db, close } = openDatabase({ url, statementTimeoutMs: 300_000 });
    try {
      // The board first: what the others sell is on it afterwards.
      return [
        await boardScript(pleno),
        ...(await pastHours(pleno)),
        ...(await slips(db)),
        ...(await settlement(db)),
        ...(await streams(openOwnDraw)),
      ];
    } finally {
      await close();
    }
  },
};

/** The demo's member, with money for every ticket. */
async function fundBuyer(db: Db) {
  const buyer = await db
    .selectFrom("members")
    .select(["id as memberId", "currency"])
    .where("username", "=", "linh")
    .executeTakeFirstOrThrow();
  const { memberId, currency } = buyer;
  const funds = await openAccount(db, { owner: HOUSE, purpose: "adjustments", currency });
  const owner = { kind: "member", id: memberId } as const;
  const wallet = await openAccount(db, { owner, purpose: "wallet", currency });
  await postTransfer(db, {
    reference: "bench-lottery",
    kind: "adjustment",
    legs: [
      { accountId: funds, amountMinor: -FUNDS_MINOR },
      { accountId: wallet, amountMinor: FUNDS_MINOR },
    ],
  });
  return buyer;
}

/** A ticket of a hundred lines against one of a single line, in turns. */
async function slips(db: Db): Promise<Figure[]> {
  const drawId = String(await openOwnDraw(db, "2001-01-09"));
  const ruleVersion = await versionOf(db);
  const buyer = await fundBuyer(db);
  const buy = async (lines: number) => {
    const ticket = Array.from({ length: lines }, (_, line) => ({
      ...{ type: "units", selection: [[String(line % 10)]], stake: "1000.00" },
    }));
    const begunMs = performance.now();
    for (let count = 0; count < SLIPS; count++) {
      // Given back with the transaction, so that no balance runs out.
      await db
        .transaction()
        .execute(async (tx) => {
          const bought = await placeTicket(tx, buyer, { drawId, ruleVersion, lines: ticket });
          if (!bought.ok) throw new Error(bought.code);
          throw new Undone();
        })
        .catch((fault: unknown) => {
          if (!(fault instanceof Undone)) throw fault;
        });
    }
    return (performance.now() - begunMs) / SLIPS;
  };
  const rounds: { one: number; hundred: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const measured = { one: await buy(1), hundred: await buy(100) };
    if (round > 0) rounds.push(measured); // the first warms up
  }
  return [
    { what: "a ticket of one line", value: median(rounds.map(({ one }) => one)), unit: "ms" },
    {
      what: `a ticket of 100 lines : of one (median of ${ROUNDS})`,
      value: median(rounds.map(({ one, hundred }) => hundred / one)),
      unit: "",
      atMost: 3,
    },
  ];
}

class Undone extends Error {
  override name = "Undone";
}

/** All script of the board, once somebody has picked a number, gzip. */
async function boardScript(pleno: Pleno): Promise<Figure> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const bodies: Promise<Buffer>[] = [];
    page.on("response", (reply) => {
      if (reply.headers()["content-type"]?.includes("javascript")) bodies.push(reply.body());
    });
    await page.goto(`${pleno.url}/vnlottery?gameCode=${GAME}`);
    await page.locator("[data-cell]").first().click();
    await page.locator('[data-cell][aria-pressed="true"]').waitFor();
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length);
    return {
      what: "the lottery's board, all script once a number is picked",
      value: sizes.reduce((sum, size) => sum + size, 0) / 1_000,
      unit: "kB",
      atMost: 130,
    };
  } finally {
    await browser.close();
  }
}
