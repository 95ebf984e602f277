import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

type Kept = { readonly supervisor: number; readonly children: readonly Child[] };
type Child = { readonly pid: number; readonly entry: string };

const GONE_WITHIN_MS = 2_500;
const ASK_EVERY_MS = 25;
const fileIn = (dataDir: string) => join(dataDir, "processes.json");

/** Keeps which processes belong to an installation, for a start that follows when this one is killed. */
export function noteChildren(dataDir: string, children: readonly Child[]): void {
  const kept: Kept = { supervisor: process.pid, children };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(fileIn(dataDir), `${JSON.stringify(kept)}\n`, { mode: 0o600 });
}

export function forgetChildren(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

/**
 * Waits until what a killed start left running is gone: those processes end by themselves; one that hangs is killed.
 * Unless the caller owns the data directory, the processes of a start that lives are left alone.
 */
export async function endOrphans(dataDir: string, isOwner: boolean): Promise<void> {
  if (!existsSync(fileIn(dataDir))) return;
  const { supervisor, children }: Kept = JSON.parse(readFileSync(fileIn(dataDir), "utf8"));
  if (!isOwner && isAlive(supervisor)) return;
  await Promise.all(children.map(endOrphan));
  forgetChildren(dataDir);
}

async function endOrphan(child: Child): Promise<void> {
  const giveUpAtMs = Date.now() + GONE_WITHIN_MS;
  while (await isOurs(child)) {
    if (Date.now() > giveUpAtMs) process.kill(child.pid, "SIGKILL");
    await new Promise((done) => setTimeout(done, ASK_EVERY_MS));
  }
}

/** Whether the process of this number still is that child: a number is given anew to others. */
async function isOurs({ pid, entry }: Child): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await commandOf(pid);
  return command.includes("supervisor/tether.ts") && command.includes(entry);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function commandOf(pid: number): Promise<string> {
  if (process.platform === "linux" && existsSync(`/proc/${pid}/cmdline`))
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  if (process.platform === "linux" || process.platform === "win32") return "";
  const asked = promisify(execFile)("ps", ["-p", String(pid), "-o", "command="]);
  return asked.then(
    ({ stdout }) => stdout,
    () => "",
  );
}
