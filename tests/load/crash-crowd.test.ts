import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, it } from "vitest";
import { crashTest, type Flyer } from "../support/crash.ts";
import { sized } from "../support/sizes.ts";
import { minor } from "../support/studio.ts";

const STREAMS = sized(500);
const PLAYERS = sized(200);
const AT_ONCE = 20;
const TARGET = 150;
const STAKE = minor("1000.00");
const studio = await crashTest();

/** A page's stream: how often it heard that the flight was over, once it has heard the beginning. */
function follow(
  port: number,
): Promise<{ readonly heard: () => number; readonly stop: () => void }> {
  return new Promise((resolve, reject) => {
    let text = "";
    const request = get(
      { port, host: "127.0.0.1", path: "/api/crash/live?money=real", agent: false },
      (response: IncomingMessage) => {
        if (response.statusCode !== 200) reject(new Error(`a stream: ${response.statusCode}`));
        response.setEncoding("utf8");
        response.on("error", () => undefined);
        response.on("data", (chunk: string) => {
          text += chunk;
          resolve({
            heard: () => text.split('"phase":"ended"').length - 1,
            stop: () => request.destroy(),
          });
        });
      },
    );
    request.on("error", reject);
  });
}

async function inTurns<T>(count: number, run: (each: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, i) => run(from + i));
    made.push(...(await Promise.all(some)));
  }
  return made;
}

it("seats a crowd in one flight: all hear its end, each bet is settled once, and nothing stalls", async () => {
  const table = await studio({
    balance: "100000000.00",
    crashes: [[200, 300]],
    live: { streams: STREAMS, streamsOfNetwork: STREAMS },
  });
  await table.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = table.app.server.address() as AddressInfo;
  const streams = await inTurns(STREAMS, () => follow(port));
  await expect(follow(port)).rejects.toThrow("503");
  const players: Flyer[] = await inTurns(PLAYERS, (each) => table.sit(`player${each}`));
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const bets = await inTurns(PLAYERS, (each) =>
    (players[each] as Flyer).bet(each % 2 === 0 ? TARGET : undefined),
  );
  expect(bets.every(({ success }) => success)).toBe(true);
  await table.fly();
  await table.reach(TARGET + 1);
  await table.end();
  loop.disable();
  await expect.poll(() => streams.every(({ heard }) => heard() === 1)).toBe(true);
  for (const { stop } of streams) stop();

  const rows = await table.bets();
  expect(rows.filter(({ cashed }) => cashed === TARGET)).toHaveLength(PLAYERS / 2);
  expect(rows.every(({ state }) => state === "settled")).toBe(true);
  expect([table.wallet.count("bet"), table.wallet.count("win")]).toEqual([PLAYERS, PLAYERS]);
  const paid = (STAKE * BigInt(TARGET * (PLAYERS / 2))) / 100n;
  expect(table.wallet.balanceMinor).toBe(minor("100000000.00") - STAKE * BigInt(PLAYERS) + paid);
  const stallMs = Math.round(loop.max / 1e6);
  process.stdout.write(
    `${STREAMS} streams, ${PLAYERS} bets: the longest stall took ${stallMs} ms\n`,
  );
}, 120_000);
