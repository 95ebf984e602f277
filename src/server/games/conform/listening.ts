import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Has a trial's server listen, and answers its address; throws where it cannot. */
export async function listenOn(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(port, host, done);
  });
  const { port: given } = server.address() as AddressInfo;
  return `http://${host}:${given}`;
}

/** Ends it, with the connections that are open. */
export async function stopListening(server: Server): Promise<void> {
  const closed = new Promise((done) => server.close(done));
  server.closeAllConnections();
  await closed;
}
