// Asks one address over and over, a hundred at a time, in a thread of its own: whoever times others meanwhile is not
// kept waiting by it.
import { once } from "node:events";
import { isMainThread, parentPort, Worker } from "node:worker_threads";

/** A request as it goes over the wire. */
export type Asked = {
  readonly url: string;
  readonly method: string;
  readonly body: string | null;
};

const AT_ONCE = 100;

/** Sets a hundred callers on an address; they go on until they are stopped. */
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

async function callAll({ url, method, body }: Asked): Promise<void> {
  const headers = {
    "accept-encoding": "br",
    ...(body === null ? {} : { "content-type": "application/json" }),
  };
  const call = async () => {
    const reply = await fetch(url, { method, headers, ...(body === null ? {} : { body }) });
    await reply.arrayBuffer();
    // 503 turns the crowd away: that too must cost nobody else anything.
    if (reply.status >= 500 && reply.status !== 503)
      throw new Error(`${url} answered ${reply.status}`);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, call));
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
      answers += AT_ONCE;
    }
    port.postMessage(answers);
  });
}
