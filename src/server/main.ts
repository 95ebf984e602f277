import { readConfig } from "./config.ts";
import { type Database, LOCK_MS, mayForgeBooks, openDatabase, sharesOf } from "./db/index.ts";
import { Metrics } from "./http/metrics.ts";
import { serveMetrics } from "./http/metrics-server.ts";
import { checkHeadFile } from "./ledger/index.ts";
import { openPlatform } from "./platform.ts";
import { openPortal } from "./portal.ts";
import { buildServer } from "./server.ts";
import { openStopping } from "./stopping.ts";

const STOP_WITHIN_MS = 10_000;
const ONE_ROLE =
  "DATABASE_URL's role may write the books: give the owner's address as DATABASE_OWNER_URL and another role's here " +
  "(docs/operating.md, Two roles)";

async function main(): Promise<void> {
  const config = readConfig();
  if (config.auditHeadFile !== null) await checkHeadFile(config.auditHeadFile);
  let database: Database | null = null;
  if (config.databaseUrl !== null) {
    database = openDatabase({
      url: config.databaseUrl,
      maxConnections: sharesOf(config.databaseConnections).calls,
      lockTimeoutMs: LOCK_MS,
      name: "pleno web",
    });
  }
  const forgeable = database !== null && (await mayForgeBooks(database.db));
  if (forgeable && config.production) throw new Error(ONE_ROLE);
  const backend = database
    ? openPlatform(config, database)
    : openPortal(config, config.upstreamUrl ?? "");
  const stopping = openStopping();
  const metrics = new Metrics({ ofProcess: true });
  const app = await buildServer(config, backend, { metrics, isStopping: () => stopping.begun });
  const metricsServer = config.metricsAt && serveMetrics(config.metricsAt, metrics);
  if (forgeable) app.log.warn(ONE_ROLE);
  await backend.start((message) => app.log.error(message));

  const stop = (why: string, noticeMs: number) => {
    if (stopping.begun) return;
    app.log.info({ why, noticeMs }, "stopping");
    setTimeout(() => process.exit(1), noticeMs + STOP_WITHIN_MS).unref();
    const steps = [
      () => app.close(),
      async () => void metricsServer?.close(),
      () => backend.stop(),
      async () => database?.close(),
      async () => process.exit(0),
    ];
    void stopping.begin({ noticeMs, steps });
  };
  process.on("SIGTERM", () => stop("SIGTERM", config.stopNoticeMs));
  process.on("SIGINT", () => stop("SIGINT", 0));
  process.on("disconnect", () => stop("disconnect", 0));

  await app.listen({ port: config.port, host: config.host });
}

main().catch((error: unknown) => {
  process.stderr.write(`pleno web: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
