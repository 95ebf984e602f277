import { systemClock } from "#/lib/base/time.ts";
import { buildApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { keepCrash, openCrash } from "./crash/open.ts";
import { studioGames } from "./games.ts";
import { workOutbox } from "./outbox.ts";
import { addPages } from "./page.ts";
import { keepRain, openRain } from "./rain/open.ts";
import { openStore } from "./store.ts";
import type { Log, Studio } from "./studio.ts";
import { keepTienLen, openTienLen } from "./tienlen/open.ts";
import { openWallet } from "./wallet.ts";

const TURN_MS = 1_000;

let isTalkative = true;
const log: Log = (level, event, facts) => {
  if (level === "info" && !isTalkative) return;
  process.stderr.write(`${JSON.stringify({ level, process: "studio", event, ...facts })}\n`);
};

async function start(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: the one place of this process that reads it.
  const config = readConfig(process.env);
  isTalkative = config.isTalkative;
  if (!config.knowsClients)
    log("warn", "clients_unknown", {
      setting: "TRUST_PROXY",
      meaning: "behind a proxy everybody has its address: limits of a network are shared by all",
      tables: "two of one network may sit at one table for money behind a proxy on this machine",
    });
  const keys = { vendorId: config.vendorId, key: config.key };
  const store = await openStore(config.databaseUrl, (error) =>
    log("error", "database", { message: error.message }),
  );
  await studioGames();
  const studio: Studio = {
    store,
    wallet: openWallet({ ...keys, url: config.walletUrl, clock: systemClock }),
    clock: systemClock,
    log,
    seriesMs: config.seriesMs,
  };
  const crash = openCrash(studio, config.key);
  const rain = openRain(studio);
  const tienLen = await openTienLen(studio, config.key);
  const { trustedProxies } = config;
  const app = await buildApp(studio, keys, { trustedProxies, crash, rain, tienLen });
  await addPages(app, config);

  let stopping = false;
  let turn: Promise<unknown> = Promise.resolve();
  let soon: NodeJS.Timeout | undefined;
  const work = async () => {
    try {
      await workOutbox(studio);
    } catch (error) {
      log("error", "outbox", { message: error instanceof Error ? error.message : String(error) });
    }
    if (!stopping) soon = setTimeout(next, TURN_MS);
  };
  const next = () => {
    turn = work();
  };
  next();
  const leaveCrash = keepCrash(crash, studio);
  const leaveRain = keepRain(rain, studio);
  const leaveTienLen = keepTienLen(tienLen, studio);

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    clearTimeout(soon);
    await app.close();
    await leaveCrash();
    await leaveRain();
    await leaveTienLen();
    await turn;
    await store.close();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  const address = await app.listen({ port: config.port, host: config.host });
  log("info", "listening", { url: config.publicUrl, address });
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
