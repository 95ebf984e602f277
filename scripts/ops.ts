// `npm run ops`: what an operator decides and looks up from the command line.
import os from "node:os";
import { resolve } from "node:path";
import { type Database, openDatabase } from "#/server/db/index.ts";
import { runOps } from "./ops/run.ts";
import { readDemoKeys } from "./supervisor/keys.ts";
import { findRunning } from "./supervisor/running.ts";

const LONG_MS = 600_000;
const dataDir = resolve(process.env["DATA_DIR"] || "data");

/** The owner's address, which operators' commands use: what they change the application's role may not. */
function ownerUrl(): string {
  const { DATABASE_OWNER_URL, DATABASE_URL } = process.env;
  const url = DATABASE_OWNER_URL || DATABASE_URL || findRunning(dataDir)?.DATABASE_OWNER_URL;
  if (!url)
    throw new Error(`nothing runs on ${dataDir}: start it (npm start), or set DATABASE_OWNER_URL`);
  return url;
}

function connect(): Database {
  return openDatabase({
    url: ownerUrl(),
    maxConnections: 4,
    statementTimeoutMs: LONG_MS,
    name: "pleno ops",
  });
}

/** The server's own secret: of the environment, or, for a demonstration that runs here, of the keys beside its data. */
function secret(): string {
  const own = process.env["APP_SECRET"];
  if (own) return own;
  const isNamed = process.env["DATABASE_OWNER_URL"] || process.env["DATABASE_URL"];
  const isDemo = !isNamed && findRunning(dataDir)?.KEYS === "demo";
  const made = isDemo ? readDemoKeys(dataDir).APP_SECRET : undefined;
  if (made === undefined)
    throw new Error(
      "APP_SECRET is missing: account numbers and messages are sealed with the server's own",
    );
  return made;
}

const { out, err, exitCode } = await runOps(process.argv.slice(2), {
  user: os.userInfo().username,
  secret,
  connect,
  appUrl: process.env["DATABASE_URL"] || undefined,
});
if (out !== "") console.log(out);
if (err !== "") console.error(err);
process.exitCode = exitCode;
