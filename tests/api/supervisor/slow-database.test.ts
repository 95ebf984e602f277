import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { prepareDatabase } from "../../../scripts/supervisor/prepare-database.ts";
import { testDatabase } from "../../support/database.ts";

const database = await testDatabase();
/** Longer than a call waits for a connection. */
const SLOW_MS = 2_500;

/** The same database behind a way on which it takes long until a connection answers. */
async function slowWayTo(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const way = createServer(async (socket) => {
    socket.on("error", () => undefined);
    await setTimeout(SLOW_MS);
    const server = connect(Number(port), hostname);
    server.on("error", () => undefined);
    socket.pipe(server).pipe(socket);
  });
  way.listen(0, "127.0.0.1");
  await once(way, "listening");
  onTestFinished(() => void way.close());
  const slow = new URL(url);
  slow.host = `127.0.0.1:${(way.address() as AddressInfo).port}`;
  slow.searchParams.delete("host");
  return slow.href;
}

it("a start waits for a database that is slow to answer", async () => {
  const slow = await slowWayTo(database.url);
  const databases = { pleno: slow, owner: null, studio: null, payments: null, vendor: null };
  expect(await prepareDatabase(databases, {}, () => undefined)).toBeNull();
});
