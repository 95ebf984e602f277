// `npm start`: the database, its migrations and the demo world, then every process of the house, kept up until Ctrl-C.
import { resolve } from "node:path";
import { DataDirInUse, type EmbeddedServer } from "#/server/db/index.ts";
import { previousSecrets, withSecretFiles } from "#/server/secret-files.ts";
import { announce } from "./announce.ts";
import { startDatabase } from "./databases.ts";
import { answers, type Kept, keepUp, stopInOrder } from "./keep-up.ts";
import { openInstallationKeyring } from "./keyring.ts";
import { demoKeys, withoutFeed } from "./keys.ts";
import { endOrphans, forgetChildren, noteChildren } from "./orphans.ts";
import { connectOwnVendors } from "./own-vendors.ts";
import { type Databases, type Environment, type Plan, planPortal, planProcesses } from "./plan.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { noteGone, noteRunning } from "./running.ts";
import { connectSandboxLottery } from "./sandbox-lottery.ts";
import { connectSandboxPayments } from "./sandbox-payments.ts";
import type { DemoAccount } from "./seed.ts";
import { readSettings, type Settings } from "./settings.ts";
import { restartOnChange } from "./watch.ts";

// In a demonstration the banner should stay in sight; LOG_LEVEL=info shows every request.
const environment = readEnvironment();
const given: Environment = {
  LOG_LEVEL: environment["DATABASE_URL"] ? "info" : "warn",
  ...environment,
};
const watching = process.argv.includes("--watch");
const dataDir = resolve(given["DATA_DIR"] || "data");
const PORT_FREE_WITHIN_MS = 1_000;
const ASK_EVERY_MS = 200;
const kept: Kept[] = [];
let server: EmbeddedServer | undefined;
let owns = false;
let ending: Promise<void> | undefined;

function readEnvironment(): Environment {
  try {
    return withSecretFiles(process.env);
  } catch (error) {
    console.error(`pleno: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}

function say(name: string, line: string): void {
  console.log(`${name.padEnd(8)} | ${line}`);
}

/** Ends the children first, then the database, then us. */
function end(code: number): Promise<void> {
  ending ??= (async () => {
    await server?.announceEnd(); // a next start waits for us now
    if (owns) noteGone(dataDir);
    await stopInOrder(kept);
    if (owns) forgetChildren(dataDir);
    await server?.stop();
    process.exit(code);
  })();
  return ending;
}

function fail(why: string): Promise<void> {
  console.error(`pleno: ${why}`);
  return end(1);
}

/** A process that was killed a moment ago may still hold its port: wait for that, not for a stranger. */
async function takePort({ name, port }: Plan): Promise<void> {
  const giveUpAtMs = Date.now() + PORT_FREE_WITHIN_MS;
  while (await answers(port)) {
    if (Date.now() > giveUpAtMs) {
      throw new Error(`port ${port} (${name}) is in use; set PORT to another`);
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}

async function openEmbedded(): Promise<Databases> {
  const early: string[] = []; // of interest only if the data turns out to be ours
  const running = await startDatabase(dataDir, (line) =>
    server ? say("database", line) : early.push(line),
  );
  server = running;
  for (const line of early) say("database", line);
  const names = ["pleno", "studio", "payments", "vendor"] as const;
  const urls: string[] = [];
  for (const name of names) urls.push(await running.database(name));
  const [owner = "", studio = "", payments = "", vendor = ""] = urls;
  return { pleno: await running.application("pleno"), owner, studio, payments, vendor };
}

/** The processes of this installation, everything below them in place. */
async function prepare(
  settings: Settings,
): Promise<{ plans: Plan[]; accounts: readonly DemoAccount[] }> {
  const { port } = settings;
  if (settings.on === "upstream") {
    const plans = [planPortal(given, port)];
    await Promise.all(plans.map(takePort));
    return { plans, accounts: [] };
  }
  const isExternal = settings.on === "external";
  // The demo world is read while the database starts.
  const seeding = settings.demo ? import("./seed.ts") : null;
  const databases = isExternal ? settings.databases : await openEmbedded();
  const made = isExternal ? settings.keys : demoKeys(dataDir, given);
  const keys = settings.demo ? made : withoutFeed(made);
  const env = watching ? { ...given, DEV_PORT: String(port + 4) } : given;
  const plans = planProcesses(env, port, databases, keys);
  await endOrphans(dataDir, !isExternal);
  await Promise.all(plans.map(takePort));
  owns = true;
  const known = await prepareDatabase(databases, given, (line) => say("database", line));
  const owner = known ?? databases.pleno;
  const ring = await openInstallationKeyring(databases.pleno, known, [
    keys.APP_SECRET,
    ...previousSecrets(given["APP_SECRET_PREVIOUS"]),
  ]);
  await connectSandboxPayments(known, plans, ring, keys);
  const accounts = (await (await seeding)?.seed(owner, keys.LOTTERY_KEY, ring)) ?? [];
  await connectOwnVendors(known, plans, ring, keys);
  await connectSandboxLottery(known, plans, keys);
  noteRunning(dataDir, {
    PORT: String(port),
    DATABASE_URL: databases.pleno,
    DATABASE_OWNER_URL: owner,
    KEYS: isExternal || given["APP_SECRET"] ? "own" : "demo",
  });
  return { plans, accounts };
}

async function main(): Promise<void> {
  const settings = readSettings(given);
  const { plans, accounts } = await prepare(settings);
  if (ending) return;
  const children = new Map<string, { pid: number; entry: string }>();
  for (const plan of plans) {
    const onStart = (pid: number) => {
      children.set(plan.name, { pid, entry: plan.entry });
      if (owns) noteChildren(dataDir, [...children.values()]);
    };
    const child = keepUp(plan, { say: (line) => say(plan.name, line), onStart });
    kept.push(child);
    // The site comes first: the others would take the processor from it while they load.
    if (plan.name === "web") await child.ready;
    if (ending) return;
  }
  await Promise.all(kept.map((child) => child.ready));
  const results = plans.find(({ name }) => name === "lottery")?.port;
  announce({ port: settings.port, dataDir: server?.dataDir, accounts, results });
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
