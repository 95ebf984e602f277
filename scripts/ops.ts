// `npm run ops`: what an operator decides and looks up from the command line.
import os from "node:os";
import { resolve } from "node:path";
import { type Database, openDatabase } from "#/server/db/index.ts";
import { runOps } from "./ops/run.ts";
import { findRunning } from "./supervisor/running.ts";

const LONG_MS = 600_000;

function connect(): Database {
  const dataDir = resolve(process.env["DATA_DIR"] || "data");
  const url = process.env["DATABASE_URL"] || findRunning(dataDir)?.DATABASE_URL;
  if (!url)
    throw new Error(`nothing runs on ${dataDir}: start it (npm start), or set DATABASE_URL`);
  return openDatabase({
    url,
    maxConnections: 4,
    statementTimeoutMs: LONG_MS,
    name: "pleno ops",
  });
}

const { out, err, exitCode } = await runOps(process.argv.slice(2), os.userInfo().username, connect);
if (out !== "") console.log(out);
if (err !== "") console.error(err);
process.exitCode = exitCode;
