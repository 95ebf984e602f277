import { execFile } from "node:child_process";
import { link, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

/** What a running or dead server left in `postmaster.pid`. */
export type Postmaster = {
  readonly pid: number;
  readonly port: number;
  readonly socketDir: string;
  readonly text: string;
};

/** Reads `postmaster.pid` of a data directory; null when there is none, or it is not yet whole. */
export async function readPostmaster(dataDir: string): Promise<Postmaster | null> {
  const text = await readFile(path.join(dataDir, "postmaster.pid"), "utf8").catch(() => null);
  if (text === null) return null;
  const lines = text.split("\n");
  return {
    pid: Number(lines[0]),
    port: Number(lines[3] ?? 0),
    socketDir: lines[4] ?? "",
    text,
  };
}

/** True when the process of a pid file lives and is a Postgres of this very directory: not a zombie, not a reused pid. */
export async function isRunning(postmaster: Postmaster, dataDir: string): Promise<boolean> {
  if (!isAlive(postmaster.pid)) return false;
  const command = await commandLine(postmaster.pid);
  return command.includes("postgres") && command.includes(dataDir);
}

/** True when a process of this id exists (a zombie does). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === "linux") {
    const text = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return text.replaceAll("\0", " ");
  }
  if (process.platform === "win32") return `postgres ${pid}`;
  const { stdout } = await promisify(execFile)("ps", ["-p", String(pid), "-o", "command="]).catch(
    () => ({ stdout: "" }),
  );
  return stdout;
}

/** Takes away a pid file judged stale, and puts it back if another start wrote a new one in that instant. */
export async function removeStale(postmaster: Postmaster, dataDir: string): Promise<void> {
  const file = path.join(dataDir, "postmaster.pid");
  const aside = path.join(dataDir, `postmaster.stale.${process.pid}`);
  await rename(file, aside).catch(() => undefined);
  const text = await readFile(aside, "utf8").catch(() => postmaster.text);
  if (text !== postmaster.text) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

/** Ends a server the fast way (open transactions are rolled back) and waits until it is gone. */
export async function stopPostmaster(pid: number, waitMs = 10_000): Promise<void> {
  const endAtMs = Date.now() + waitMs;
  signal(pid, "SIGINT");
  while (await isServing(pid)) {
    if (Date.now() > endAtMs) {
      signal(pid, "SIGQUIT");
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function isServing(pid: number): Promise<boolean> {
  return isAlive(pid) && (await commandLine(pid)).includes("postgres");
}

/** Sends a signal to a process that may be gone by now. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
