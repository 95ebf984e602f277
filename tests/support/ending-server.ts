import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import pg from "pg";
import { onTestFinished } from "vitest";

const GOODBYE = Buffer.from([0x58, 0, 0, 0, 4]);

/** What Postgres says to a connection that an administrator ends. */
function farewell(): Buffer {
  const fields = ["SFATAL", "VFATAL", "C57P01", "Mterminating connection"].join("\0");
  const body = Buffer.from(`${fields}\0\0`);
  const head = Buffer.from([0x45, 0, 0, 0, 0]);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/**
 * The same database behind a server that ends each connection in the moment in which its client closes it: its address,
 * and what waits until all that came are closed.
 */
export async function endingServer(url: string) {
  const { host, port } = new pg.Client(url);
  const place = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const ends: Promise<unknown>[] = [];
  const server = createServer((socket: Socket) => {
    const upstream = connect(place);
    ends.push(new Promise((end) => socket.once("close", end)));
    for (const side of [socket, upstream]) side.on("error", () => undefined);
    upstream.pipe(socket);
    socket.on("data", (data) => {
      if (!data.subarray(-GOODBYE.length).equals(GOODBYE)) return upstream.write(data);
      upstream.destroy();
      return socket.end(farewell());
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const ending = new URL(url);
  ending.search = "";
  ending.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: ending.href, ended: async () => void (await Promise.all(ends)) };
}
