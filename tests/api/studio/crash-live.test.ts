import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import type { CrashNow } from "#/studio/crash/api.ts";
import type { CrashLive } from "#/studio/crash/live.ts";
import { Live } from "#/studio/live.ts";

const NOW: CrashNow = {
  now: 0,
  chain: { firstHash: "", salt: null, length: 1 },
  round: {
    ...{ phase: "waiting", number: 0, previousHash: "", locksAt: 0, startsAt: 0 },
    ...{ crash: null, hash: null, nextAt: null },
  },
  last: [],
  bets: { lines: [], count: 0 },
};

it("a stream that was ended and is still being read is told nothing more", async () => {
  const live: CrashLive = new Live({ streams: 1, streamsOfNetwork: 1 });
  const faults: Error[] = [];
  const server = createServer((_request, response) => {
    response.on("error", (error) => faults.push(error));
    live.open(response, "network", "real", ["now", NOW]);
    live.close();
    live.tell("now", NOW);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((done) => {
    get({ host: "127.0.0.1", port }, (response) => {
      response.pause();
      setTimeout(done, 100);
    });
  });
  expect(faults).toEqual([]);
});

it("a stream that is read too slowly is let go, and nothing more is written to it", async () => {
  const live: CrashLive = new Live({ streams: 1, streamsOfNetwork: 1 });
  const faults: Error[] = [];
  const salt = "s".repeat(1_000_000);
  const large: CrashNow = { ...NOW, chain: { firstHash: "", salt, length: 1 } };
  const opened = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    live.open(response, "network", "real", ["now", NOW]);
    response.on("error", (error) => faults.push(error));
    opened.resolve();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const asked = get({ host: "127.0.0.1", port }, (response) => response.pause());
  asked.on("error", () => undefined);
  await opened.promise;
  // One event after another in one turn, as when a round turns while bets are told.
  for (let event = 0; event < 40; event += 1) live.tell("now", large);
  expect(live.count).toBe(0);
  await new Promise((done) => setTimeout(done, 100));
  expect(faults).toEqual([]);
});
