import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export type PlenoOptions = {
  /** Kept when given; else a folder of its own, gone with `stop()`. */
  readonly dataDir?: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** What to run; `npm start` when the way there is meant too. */
  readonly command?: readonly [string, ...string[]];
};

export type Pleno = {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly pid: number;
  /** Everything it printed so far. */
  readonly output: readonly string[];
  /** From the call until the banner. */
  readonly startedInMs: number;
  /** Resolves with the exit code, however it ended. */
  readonly ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
};

const READY = /^ {2}Stop {2}/;

/** Starts the whole of Pleno as `npm start` does, and resolves at its banner; rejects with its output when it ends before. */
export async function startPleno(options: PlenoOptions = {}): Promise<Pleno> {
  const dataDir = options.dataDir ?? makeFolder();
  const port = options.port ?? (await freeRow(6));
  const [program, ...args] = options.command ?? [process.execPath, "scripts/start.ts"];
  const startedAtMs = performance.now();
  const child = spawn(program, args, {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  const ready = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      output.push(line);
      if (READY.test(line)) ready.resolve();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  void ended.then((code) => {
    ready.reject(new Error(`ended with code ${code} before it was ready:\n${output.join("\n")}`));
  });
  await ready.promise;
  return {
    url: `http://localhost:${port}`,
    port,
    dataDir,
    pid: child.pid ?? 0,
    output,
    startedInMs: performance.now() - startedAtMs,
    ended,
    kill: (signal) => void child.kill(signal),
    async stop() {
      child.kill("SIGTERM");
      await ended;
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A folder that another user (the database's) may enter. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "pleno-"));
  chmodSync(folder, 0o755);
  return folder;
}

/** Ports are given out by so many, the last of which is held by the process that they were given to. */
const PORTS_OF_A_ROW = 50;

/**
 * The first of so many free ports in a row, below those that the system hands out itself. They are this process's until
 * it ends: nobody else is given them, though nothing listens there yet.
 */
export async function freeRow(length: number): Promise<number> {
  if (length >= PORTS_OF_A_ROW) throw new Error(`${length} ports in a row are more than there are`);
  for (let first = 20_000; first < 32_700; first += PORTS_OF_A_ROW) {
    if (!(await holds(first + PORTS_OF_A_ROW - 1))) continue;
    const row = Array.from({ length }, (_, offset) => isFree(first + offset));
    if ((await Promise.all(row)).every(Boolean)) return first;
  }
  throw new Error(`no ${length} free ports in a row`);
}

/** Takes a port until this process ends, however it ends; false when it is taken. */
function holds(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => resolve(true)).unref();
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1" }, () => server.close(() => resolve(true)));
  });
}
