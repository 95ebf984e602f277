// `npm start`: the database, its migrations and the demo world, then every process of the house, kept up until Ctrl-C.
import { join, resolve } from "node:path";
import { readConfig } from "#/server/config.ts";
import { DataDirInUse, type EmbeddedServer, migrate, startEmbedded } from "#/server/db/index.ts";
import { announce } from "./supervisor/announce.ts";
import { answers, type Kept, keepUp } from "./supervisor/keep-up.ts";
import {
  type Databases,
  demoKeys,
  type Environment,
  type Plan,
  planPortal,
  planProcesses,
} from "./supervisor/plan.ts";
import { findRunning, noteGone, noteRunning } from "./supervisor/running.ts";
import { type DemoAccount, seed, wantsDemo } from "./supervisor/seed.ts";
import { restartOnChange } from "./supervisor/watch.ts";

// In a demonstration the banner should stay in sight; LOG_LEVEL=info shows every request.
const given: Environment = {
  LOG_LEVEL: process.env["DATABASE_URL"] ? "info" : "warn",
  ...process.env,
};
const watching = process.argv.includes("--watch");
const dataDir = resolve(given["DATA_DIR"] || "data");
const LAST_PORT = 65_531; // the studio, the sandboxes and, in development, Astro take the four after it
const PORT_FREE_WITHIN_MS = 1_000;
const ORPHANS_GONE_WITHIN_MS = 10_000;
const ENDED_WITHIN_MS = 12_000;
const MOST_FAULTS = 3;
const ASK_EVERY_MS = 200;
const kept: Kept[] = [];
let server: EmbeddedServer | undefined;
let ending: Promise<void> | undefined;

function say(name: string, line: string): void {
  console.log(`${name.padEnd(8)} | ${line}`);
}

/** Ends the children first, then the database, then us. */
function end(code: number): Promise<void> {
  ending ??= (async () => {
    if (server) noteGone(dataDir); // a next start may wait for us now
    await Promise.all(kept.map((child) => child.stop()));
    await server?.stop();
    process.exit(code);
  })();
  return ending;
}

function fail(why: string): Promise<void> {
  console.error(`pleno: ${why}`);
  return end(1);
}

/** The port that the others are counted from. Every setting is read first, so that a wrong one stops us here. */
function readSettings(): number {
  const embedded = !given["DATABASE_URL"] && given["NODE_ENV"] !== "production";
  const { port } = readConfig({
    ...given,
    ...(embedded ? { DATABASE_URL: "postgres://embedded" } : {}),
  });
  if (port < 1 || port > LAST_PORT) {
    throw new Error(`PORT has a wrong value: it must lie between 1 and ${LAST_PORT}`);
  }
  return port;
}

/** A process that was killed a moment ago may still hold its port: wait for that, not for a stranger. */
async function takePort({ name, port }: Plan): Promise<void> {
  const patienceMs = server?.adopted ? ORPHANS_GONE_WITHIN_MS : PORT_FREE_WITHIN_MS;
  const giveUpAtMs = Date.now() + patienceMs;
  while (await answers(port)) {
    if (Date.now() > giveUpAtMs) {
      throw new Error(`port ${port} (${name}) is in use; set PORT to another`);
    }
    await new Promise((done) => setTimeout(done, 200));
  }
}

/**
 * Refused while another start holds the data; but one that is just ending is waited for, and its server may go away
 * under our hands.
 */
async function startDatabase(onLog: (line: string) => void): Promise<EmbeddedServer> {
  const giveUpAtMs = Date.now() + ENDED_WITHIN_MS;
  for (let faults = 0; ; ) {
    try {
      return await startEmbedded({ dataDir: join(dataDir, "postgres"), onLog });
    } catch (error) {
      const isHeld = error instanceof DataDirInUse;
      if (!isHeld) faults++;
      if (isHeld && findRunning(dataDir) !== null) throw error;
      if (faults >= MOST_FAULTS || Date.now() > giveUpAtMs) throw error;
      await new Promise((done) => setTimeout(done, ASK_EVERY_MS));
    }
  }
}

async function openDatabases(): Promise<Databases> {
  const external = given["DATABASE_URL"];
  if (external) {
    const own = (name: string) => given[`${name}_DATABASE_URL`] ?? "";
    return {
      pleno: external,
      studio: own("STUDIO"),
      payments: own("PAYMENTS"),
      vendor: own("VENDOR"),
    };
  }
  const early: string[] = []; // of interest only if the data turns out to be ours
  const running = await startDatabase((line) =>
    server ? say("database", line) : early.push(line),
  );
  server = running;
  for (const line of early) say("database", line);
  const names = ["pleno", "studio", "payments", "vendor"] as const;
  const urls: string[] = [];
  for (const name of names) urls.push(await running.database(name));
  const [pleno = "", studio = "", payments = "", vendor = ""] = urls;
  return { pleno, studio, payments, vendor };
}

/** The processes of this installation, everything below them in place. */
async function prepare(port: number): Promise<{ plans: Plan[]; accounts: readonly DemoAccount[] }> {
  if (given["UPSTREAM_URL"]) {
    const plans = [planPortal(given, port, demoKeys(dataDir, given))];
    await Promise.all(plans.map(takePort));
    return { plans, accounts: [] };
  }
  const demo = wantsDemo(given);
  const databases = await openDatabases();
  const env = watching ? { ...given, DEV_PORT: String(port + 4) } : given;
  const plans = planProcesses(env, port, databases, demoKeys(dataDir, given));
  await Promise.all(plans.map(takePort));
  await migrate(databases.pleno);
  const accounts = demo ? await seed(databases.pleno) : [];
  noteRunning(dataDir, { PORT: String(port), DATABASE_URL: databases.pleno });
  return { plans, accounts };
}

async function main(): Promise<void> {
  const port = readSettings();
  const { plans, accounts } = await prepare(port);
  if (ending) return;
  for (const plan of plans) kept.push(keepUp(plan, (line) => say(plan.name, line)));
  await Promise.all(kept.map((child) => child.ready));
  announce({ port, dataDir: server?.dataDir, accounts });
  if (watching) restartOnChange(kept, (line) => say("watch", line));
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => void end(0));
}

// npm hands a SIGTERM on to a shell that dies of it and tells nobody.
if (process.env["npm_lifecycle_event"]) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void end(0);
  }, ASK_EVERY_MS).unref();
}

try {
  await main();
} catch (error) {
  if (!ending) {
    await fail(
      error instanceof DataDirInUse
        ? `${error.message}; stop that one first`
        : String(error instanceof Error ? error.message : error),
    );
  }
}
