import { spawn } from "node:child_process";
import { chown, mkdir, mkdtemp, open, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import type { Place } from "./place.ts";
import { isRunning, readPostmaster, removeStale, stopPostmaster } from "./postmaster.ts";

export type Running = {
  readonly pid: number;
  readonly port: number;
  readonly socketDir: string;
  readonly adopted: boolean;
};

export type RunOptions = {
  readonly place: Place;
  readonly durable: boolean;
  readonly adminUrlOf: (running: Running) => string;
  readonly log: (line: string) => void;
  /** The port and socket to use again when a server that died is replaced. */
  readonly like?: Running;
};

const WAIT_MS = 15_000;

/** Answers a server of this directory that takes connections: the one that runs, or one it starts. */
export async function ensureRunning(options: RunOptions): Promise<Running> {
  const giveUpAtMs = Date.now() + WAIT_MS;
  let reason = "";
  while (Date.now() < giveUpAtMs) {
    const left = await readPostmaster(options.place.dataDir);
    if (left && (await isRunning(left, options.place.dataDir))) {
      const adopted = await adopt({ ...left, adopted: true }, options);
      if (adopted) return adopted;
    } else {
      if (left) await removeStale(left, options.place.dataDir);
      const started = await start(options, giveUpAtMs);
      if ("pid" in started) return started;
      reason = started.reason;
    }
    await pause(50);
  }
  throw new Error(
    `the embedded database in ${options.place.dataDir} does not start: ${reason || "no answer"}`,
  );
}

/** Null while it cannot be told yet: it is starting, or stopping. */
async function adopt(running: Running, options: RunOptions): Promise<Running | null> {
  const state = await askState(options.adminUrlOf(running));
  if (!state) return null;
  if (state.durable !== options.durable) {
    options.log("the database that was left running has other settings: starting it anew");
    await stopPostmaster(running.pid);
    return null;
  }
  options.log(`took over the database that was left running (process ${running.pid})`);
  return running;
}

async function start(
  options: RunOptions,
  giveUpAtMs: number,
): Promise<Running | { reason: string }> {
  const { place, durable, like } = options;
  const port = like?.port ?? (await freePort());
  const socketDir = like?.socketDir ?? (await mkdtemp(path.join(os.tmpdir(), "pleno-")));
  await mkdir(socketDir, { recursive: true });
  if (place.user) await chown(socketDir, place.user.uid, place.user.gid);
  const logFile = path.join(place.dataDir, "pleno.log");
  const logHandle = await open(logFile, "w", 0o600);
  if (place.user) await logHandle.chown(place.user.uid, place.user.gid);
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: process.platform === "win32" ? "" : socketDir,
    // What keeps nothing serves many at once: the databases of every test file.
    max_connections: durable ? "200" : "500",
    timezone: "UTC",
    log_timezone: "UTC",
    shared_buffers: "128MB",
    deadlock_timeout: "100ms",
    // What is to be read again after a crash stays small: recovery takes seconds at most.
    checkpoint_timeout: "2min",
    max_wal_size: "256MB",
    ...(durable ? {} : { fsync: "off", full_page_writes: "off", synchronous_commit: "off" }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // In a process group of its own: Ctrl-C reaches us alone, and we end it when our work is finished.
  const child = spawn(place.binaries.postgres, ["-D", place.dataDir, ...flags], {
    ...place.user,
    cwd: place.dataDir,
    detached: true,
    stdio: ["ignore", logHandle.fd, logHandle.fd],
    env: { LC_MESSAGES: "C", TZ: "UTC" },
  });
  let ended: string | null = null;
  child.once("error", (error) => {
    ended = error.message;
  });
  child.once("exit", (code) => {
    ended ??= `it ended with code ${code}`;
  });
  child.unref();
  await logHandle.close();
  const running = { pid: child.pid ?? 0, port, socketDir, adopted: false };
  while (ended === null && Date.now() < giveUpAtMs) {
    const state = await askState(options.adminUrlOf(running));
    if (state) return running;
    await pause(15);
  }
  const lines = (await readFile(logFile, "utf8").catch(() => "")).trim().split("\n");
  return {
    reason: `${ended ?? "no answer"}: ${lines.filter((line) => /FATAL|PANIC|HINT|error/i.test(line)).join(" ")}`,
  };
}

async function askState(url: string): Promise<{ durable: boolean } | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 1_000,
    query_timeout: 1_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ durable: boolean }>(
      "select current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on' as durable",
    );
    return rows[0] ?? null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
