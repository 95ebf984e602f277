import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

export type Holder = {
  readonly process: ChildProcess;
  readonly url: string;
  readonly adminUrl: string;
  /** The server's process. */
  readonly pid: number;
  readonly adopted: boolean;
};

/** An empty folder for a database, which goes with the test, and whatever still serves it. */
export async function dataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pleno-fault-"));
  await chmod(folder, 0o755); // root starts the server as another user
  const dir = path.join(folder, "postgres");
  onTestFinished(async () => {
    const pid = await readPid(dir);
    if (pid) kill(pid, "SIGQUIT");
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  return dir;
}

/** The process id in the pid file, if there is one. */
export async function readPid(dir: string): Promise<number | null> {
  const content = await readFile(path.join(dir, "postmaster.pid"), "utf8").catch(() => "");
  return Number(content.split("\n")[0]) || null;
}

/** Starts the database in a process of its own, which a test may kill. Rejects with what it said if it does not start. */
export async function hold(dir: string): Promise<Holder> {
  const child = spawn(process.execPath, [
    new URL("../faults/holder.ts", import.meta.url).pathname,
    dir,
  ]);
  onTestFinished(() => void child.kill("SIGKILL"));
  const problems = text(child.stderr);
  for await (const line of createInterface(child.stdout))
    return { process: child, ...JSON.parse(line) };
  throw new Error(await problems);
}

/** Kills a process the hard way and waits until it is gone. */
export async function killHard(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
