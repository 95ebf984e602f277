// Holds streams open and writes what it is told to each of them: what the machine and the readers need for it, without Pleno.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

export type BareStreams = {
  readonly url: string;
  readonly pid: number;
  /** Has a text written to every stream. */
  tell(text: string): void;
  stop(): Promise<void>;
};

/** Starts one in a process of its own. */
export async function startBareStreams(): Promise<BareStreams> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url));
  const [port] = (await once(child, "message")) as [number];
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    tell: (text) => void child.send(text),
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  const streams = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    streams.add(response);
    request.once("close", () => streams.delete(response));
    response.writeHead(200, { "content-type": "text/event-stream", connection: "close" });
    response.write(": \n\n");
  });
  process.on("message", (text: string) => {
    for (const stream of streams) stream.write(text);
  });
  server.listen(0, () => process.send?.((server.address() as AddressInfo).port));
}
