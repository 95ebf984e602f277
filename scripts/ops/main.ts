// What `npm run ops` runs, once compiled code is kept.
import { resolve } from "node:path";
import { type Database, openDatabase } from "#/server/db/index.ts";
import { previousSecrets, withSecretFiles } from "#/server/secret-files.ts";
import { readDemoKeys } from "../supervisor/keys.ts";
import { findRunning } from "../supervisor/running.ts";
import { openAsking, openDialogue } from "./ask.ts";
import { logInDemo } from "./demo-login.ts";
import { runOps } from "./run.ts";
import { tokenFile } from "./token-file.ts";

const LONG_MS = 600_000;
const env = readEnvironment();
const dataDir = resolve(env["DATA_DIR"] || "data");

function readEnvironment() {
  try {
    return withSecretFiles(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}

/** The owner's address, which operators' commands use: what they change the application's role may not. */
function ownerUrl(): string {
  const { DATABASE_OWNER_URL, DATABASE_URL } = env;
  const url = DATABASE_OWNER_URL || DATABASE_URL || findRunning(dataDir)?.DATABASE_OWNER_URL;
  if (!url)
    throw new Error(`nothing runs on ${dataDir}: start it (npm start), or set DATABASE_OWNER_URL`);
  return url;
}

/** Whether this is the demonstration that runs here, whose keys and passwords are nobody's secret. */
function isDemo(): boolean {
  const isNamed = env["DATABASE_OWNER_URL"] || env["DATABASE_URL"];
  return !isNamed && findRunning(dataDir)?.KEYS === "demo";
}

/** Which installation a token is of: the database that the environment names, or the folder that holds it. */
function installation(): string {
  const { DATABASE_OWNER_URL, DATABASE_URL } = env;
  const named = DATABASE_OWNER_URL || DATABASE_URL;
  if (!named || !URL.canParse(named)) return dataDir;
  const { host, pathname } = new URL(named);
  return host + pathname;
}

function connect(): Database {
  return openDatabase({
    url: ownerUrl(),
    maxConnections: 4,
    statementTimeoutMs: LONG_MS,
    name: "pleno ops",
  });
}

/** The server's own secrets: of the environment, or, for a demonstration that runs here, of the keys beside its data. */
function secrets(): readonly [string, ...string[]] {
  const own = secretsGiven();
  if (own) return own;
  const made = isDemo() ? readDemoKeys(dataDir).APP_SECRET : undefined;
  if (made === undefined)
    throw new Error(
      "APP_SECRET is missing: account numbers and messages are sealed with the server's own",
    );
  return [made];
}

function secretsGiven(): readonly [string, ...string[]] | null {
  const own = env["APP_SECRET"];
  return own ? [own, ...previousSecrets(env["APP_SECRET_PREVIOUS"])] : null;
}

const kept = tokenFile(env, installation());
const isAtTerminal = process.stdin.isTTY && process.stderr.isTTY;
const { out, err, exitCode } = await runOps(process.argv.slice(2), {
  ask: openAsking(process.stdin, process.stderr),
  openDialogue: isAtTerminal ? () => openDialogue(process.stdin, process.stderr) : undefined,
  tokens: { ...kept, read: async (db) => kept.read() ?? (isDemo() ? logInDemo(db, kept) : null) },
  secrets,
  appSecrets: secretsGiven(),
  connect,
  appUrl: env["DATABASE_URL"] || undefined,
});
if (out !== "") console.log(out);
if (err !== "") console.error(err);
process.exitCode = exitCode;
