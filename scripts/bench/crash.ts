import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { SECOND_MS } from "#/lib/base/time.ts";
import { VUELO_DEL_COMETA } from "#/lib/rules/studio/crash/game.ts";
import { startEmbedded } from "#/server/db/index.ts";
import { FakeWallet } from "../../tests/support/fake-wallet.ts";
import {
  flyer,
  type RunningStudio,
  saltChain,
  startStudio,
  tableNow,
} from "../../tests/support/processes/studio.ts";
import type { Bench, Figure } from "./bench.ts";

const PLAYERS = 1_000;
/** Sittings that are opened at once: what leads to a round is not what is measured. */
const AT_ONCE = 20;
const TARGET = 150;
/** Bets come spread over four of the six seconds, cash-outs within one. */
const [BET_WITHIN_MS, LEAVE_WITHIN_MS] = [4_000, 1_000];

/**
 * One round of a thousand players, each with a live stream and a bet: the longest that the process that keeps the table
 * stalls, from the first bet to the last win, and how long cash-outs of half of them within a second take.
 */
export const crash: Bench = {
  name: "crash",
  needs: [],
  async run() {
    const folder = mkdtempSync(join(tmpdir(), "pleno-bench-crash-"));
    chmodSync(folder, 0o755); // root starts the server as another user
    const server = await startEmbedded({ dataDir: join(folder, "postgres") });
    const wallet = new FakeWallet("100000000000");
    wallet.gameId = VUELO_DEL_COMETA.id;
    const place = {
      databaseUrl: await server.database("studio"),
      walletUrl: await wallet.open(),
      key: wallet.key,
    };
    const studio = await startStudio(place, ["scripts/bench/watched-studio.ts"]);
    try {
      return await measure(studio, () => saltChain(studio.url, place, [1_500, 6_000]), wallet);
    } finally {
      studio.child.kill("SIGTERM");
      await wallet.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measure(
  studio: RunningStudio,
  salt: () => Promise<void>,
  wallet: FakeWallet,
): Promise<readonly Figure[]> {
  const stallOf = stalls(studio);
  const seats = Array.from({ length: PLAYERS }, (_, at) =>
    flyer(() => studio.url, `${at}-${randomBytes(8).toString("hex")}`, at),
  );
  const ends: (() => void)[] = [];
  for (let at = 0; at < PLAYERS; at += AT_ONCE)
    await Promise.all(
      seats.slice(at, at + AT_ONCE).map(async (seat) => {
        const { success, code } = await seat.open();
        if (!success) throw new Error(`a sitting was refused: ${code}`);
        ends.push(await seat.follow());
      }),
    );
  const until = async (phase: string) => {
    while ((await tableNow(studio.url))?.round.phase !== phase) await setTimeout(50);
  };
  await setTimeout(SECOND_MS);
  await stallOf();
  await salt();
  await until("betting");
  const bets = await Promise.all(
    seats.map(async (seat, at) => {
      await setTimeout((BET_WITHIN_MS * at) / PLAYERS);
      return seat.bet(1, at % 2 === 0 ? TARGET : undefined);
    }),
  );
  const aboard = bets.filter(({ success }) => success).length;
  const betting = await stallOf();
  await until("flying");
  await setTimeout(2 * SECOND_MS);
  const times: number[] = [];
  await Promise.all(
    seats.map(async (seat, at) => {
      if (at % 2 === 0 || !bets[at]?.success) return;
      await setTimeout((LEAVE_WITHIN_MS * at) / PLAYERS);
      const askedAt = performance.now();
      const { success } = await seat.cashOut();
      if (success) times.push(performance.now() - askedAt);
    }),
  );
  const leaving = await stallOf();
  const wins = () => [...wallet.rounds.values()].filter(({ closed }) => closed).length;
  while (wins() < aboard) await setTimeout(100);
  const rest = await stallOf();
  for (const end of ends) end();
  const sorted = times.toSorted((one, other) => one - other);
  const part = (of: number) => sorted[Math.ceil(sorted.length * of) - 1] ?? Number.NaN;
  return [
    {
      what: `aboard of ${PLAYERS} players in one round`,
      value: aboard,
      unit: "",
      atLeast: PLAYERS * 0.9,
    },
    { what: "longest stall while all of them bet", value: betting, unit: "ms", atMost: 100 },
    {
      what: `longest stall while ${times.length} leave within a second`,
      value: leaving,
      unit: "ms",
      atMost: 100,
    },
    {
      what: "longest stall while the others fly on and are paid",
      value: rest,
      unit: "ms",
      atMost: 100,
    },
    { what: "a cash-out with its win, p50", value: part(0.5), unit: "ms" },
    { what: "the same, p99", value: part(0.99), unit: "ms" },
  ];
}

/** The longest stall since it was last asked for, in milliseconds. */
function stalls({ child }: RunningStudio): () => Promise<number> {
  let tell: (longestMs: number) => void = () => undefined;
  if (!child.stderr) throw new Error("the studio says nothing");
  createInterface({ input: child.stderr }).on("line", (line) => {
    const said: { event?: string; longestMs?: number } = line.startsWith("{")
      ? JSON.parse(line)
      : {};
    if (said.event === "stall") tell(said.longestMs ?? Number.NaN);
  });
  return () =>
    new Promise((resolve) => {
      tell = resolve;
      child.kill("SIGUSR2");
    });
}
