import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import type { CrashNow } from "#/studio/crash/api.ts";
import { CrashLive } from "#/studio/crash/live.ts";

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
  const live = new CrashLive({ streams: 1, streamsOfNetwork: 1 });
  const faults: Error[] = [];
  const server = createServer((_request, response) => {
    response.on("error", (error) => faults.push(error));
    live.open(response, "network", "real", NOW);
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
