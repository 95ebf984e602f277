import pg from "pg";

export type Listening = {
  /** Resolves when the first connection listens. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
};

export type ListenOptions = {
  readonly url: string;
  readonly channel: string;
  readonly onMessage: (text: string) => void;
  /** Listens again after a break: what was sent meanwhile is lost. */
  readonly onGap: () => void;
};

const CHECK_EVERY_MS = 5_000;
const ANSWER_MS = 2_000;
const MAX_PAUSE_MS = 2_000;

/** Listens to a channel on a connection of its own, which it replaces when it breaks or falls silent. */
export function listen(options: ListenOptions): Listening {
  let client: pg.Client | null = null;
  let stopped = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let started = false;
  const first = Promise.withResolvers<void>();

  const connect = async () => {
    const next = new pg.Client({
      connectionString: options.url,
      application_name: `pleno listens to ${options.channel}`,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    const broken = () => {
      if (client === next) client = null;
      next.removeAllListeners("end");
      next.end().catch(() => undefined); // it is broken already
      if (stopped) return;
      failures += 1;
      timer = setTimeout(() => void connect(), Math.min(100 * 2 ** failures, MAX_PAUSE_MS));
    };
    next.on("error", () => undefined); // followed by `end`
    next.once("end", broken);
    next.on("notification", ({ payload }) => options.onMessage(payload ?? ""));
    try {
      await next.connect();
      await next.query(`listen ${next.escapeIdentifier(options.channel)}`);
    } catch {
      next.removeListener("end", broken);
      return broken();
    }
    if (stopped) return next.end();
    client = next;
    failures = 0;
    if (started) options.onGap();
    started = true;
    first.resolve();
    check(next, broken);
  };

  const check = (watched: pg.Client, broken: () => void) => {
    timer = setTimeout(() => {
      watched.query("select 1").then(
        () => watched === client && check(watched, broken),
        () => watched === client && broken(),
      );
    }, CHECK_EVERY_MS);
    timer.unref();
  };

  void connect();
  return {
    ready: first.promise,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      client?.removeAllListeners("end");
      await client?.end();
    },
  };
}
