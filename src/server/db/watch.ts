import type { Socket } from "node:net";
import pg from "pg";
import { DatabaseUnavailable } from "./faults.ts";

const WATCH_EVERY_MS = 1_000;
const WATCH_WAIT_MS = 1_500;

/**
 * A frozen or cut-off database answers nothing and closes nothing. So while calls are out, a connection aside asks
 * once a second; when that stays without answer, and no other connection hears a word meanwhile, all connections are
 * cut, and their calls fail now rather than later.
 */
export function watchPool(
  pool: pg.Pool,
  url: string,
  silentAfterMs = WATCH_WAIT_MS,
): { stop(): void } {
  const clients = new Set<pg.PoolClient>();
  const busy = new Set<pg.PoolClient>();
  let probe: pg.Client | null = null;
  let asking = false;
  pool.on("connect", (client) => clients.add(client));
  pool.on("acquire", (client) => busy.add(client));
  pool.on("release", (_error, client) => busy.delete(client));
  pool.on("remove", (client) => {
    clients.delete(client);
    busy.delete(client);
  });
  const drop = () => {
    const gone = probe;
    probe = null;
    gone?.removeAllListeners();
    gone?.on("error", () => undefined);
    gone && streamOf(gone).destroy();
  };
  const cut = () => {
    drop();
    for (const client of clients)
      streamOf(client).destroy(new DatabaseUnavailable("the database does not answer"));
  };
  const ask = async () => {
    asking = true;
    const before = new Map([...clients].map((client) => [client, streamOf(client).bytesRead]));
    const isHeard = () =>
      [...clients].some((client) => streamOf(client).bytesRead > (before.get(client) ?? 0));
    try {
      if (!probe) {
        probe = new pg.Client({
          connectionString: url,
          application_name: "pleno watch",
          keepAlive: true,
        });
        probe.on("error", drop);
        await within(probe.connect(), silentAfterMs);
      }
      await within(probe.query("select 1"), silentAfterMs);
    } catch (error) {
      if (error === SILENT && !isHeard()) cut();
      else drop();
    } finally {
      asking = false;
    }
  };
  const timer = setInterval(() => {
    if (busy.size > 0 && !asking) void ask();
  }, WATCH_EVERY_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      drop();
    },
  };
}

const SILENT = Symbol("silent");

/** Rejects with SILENT when nothing came in time, but not when only our own thread was held up. */
function within<T>(answer: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setTimeout(() => reject(SILENT), 50), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function streamOf(client: object): Socket {
  return (client as { connection: { stream: Socket } }).connection.stream;
}
