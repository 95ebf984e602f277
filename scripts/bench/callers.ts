// Asks one address over and over, many at a time, in a thread of its own: whoever times others meanwhile is not kept
// waiting by it.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { isMainThread, parentPort, Worker } from "node:worker_threads";

/** A request as it goes over the wire. */
export type Asked = {
  readonly url: string;
  readonly method: string;
  readonly body: string | null;
  /** With these, each call has a key of its own too. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How many at a time; 100 where it is not said. */
  readonly atOnce?: number;
};

const AT_ONCE = 100;

/** Sets a hundred callers, or `atOnce`, on an address; they go on until they are stopped. */
export async function startCrowd(asked: Asked): Promise<{ stop(): Promise<number> }> {
  const worker = new Worker(new URL(import.meta.url));
  worker.postMessage(asked);
  await once(worker, "message");
  return {
    async stop() {
      worker.postMessage("stop");
      const [answers] = (await once(worker, "message")) as [number];
      await worker.terminate();
      return answers;
    },
  };
}

async function callAll({
  url,
  method,
  body,
  headers: given,
  atOnce = AT_ONCE,
}: Asked): Promise<void> {
  const call = async () => {
    const headers = {
      "accept-encoding": "br",
      ...(body === null ? {} : { "content-type": "application/json" }),
      ...(given ? { ...given, "idempotency-key": randomUUID() } : {}),
    };
    const reply = await fetch(url, { method, headers, ...(body === null ? {} : { body }) });
    await reply.arrayBuffer();
    // 503 turns the crowd away: that too must cost nobody else anything.
    if (reply.status >= 500 && reply.status !== 503)
      throw new Error(`${url} answered ${reply.status}`);
  };
  await Promise.all(Array.from({ length: atOnce }, call));
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  let stopped = false;
  port.on("message", async (message: Asked | "stop") => {
    if (message === "stop") {
      stopped = true;
      return;
    }
    let answers = 0;
    await callAll(message);
    port.postMessage("begun");
    while (!stopped) {
      await callAll(message);
      answers += message.atOnce ?? AT_ONCE;
    }
    port.postMessage(answers);
  });
}
