import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { freeRow, type Pleno } from "../../tests/support/processes/pleno.ts";
import { readDemoKeys } from "../supervisor/keys.ts";
import { findRunning } from "../supervisor/running.ts";

/** The kernel counts a process's time in hundredths of a second. */
const TICKS_PER_MS = 0.1;

export type WebProcess = { readonly url: string; readonly pid: number; stop(): Promise<void> };

/** One more web process on the database of a running Pleno, as a second machine has it. */
export async function startTwin(
  pleno: Pleno,
  env: Readonly<Record<string, string>>,
): Promise<WebProcess> {
  const running = findRunning(pleno.dataDir);
  const secret = readDemoKeys(pleno.dataDir).APP_SECRET;
  if (!running || !secret) throw new Error("no word of the running installation");
  const port = await freeRow(1);
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["src/server/main.ts"], {
    env: {
      ...{ ...process.env, ...env, PORT: String(port), PUBLIC_URL: url },
      ...{ DATABASE_URL: running.DATABASE_URL, APP_SECRET: secret },
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  await isReady(child, url);
  return { url, pid: child.pid ?? 0, stop: () => end(child) };
}

/** The web process of a running Pleno. */
export function webOf({ pid, url, stop }: Pleno): WebProcess {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  const web = children
    .map(Number)
    .find((child) => argumentsOf(child).includes("src/server/main.ts"));
  if (web === undefined) throw new Error("no web process");
  return { url, pid: web, stop };
}

/** Milliseconds of the processor's time that a process has taken, its own and the kernel's for it. */
export function processorMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_MS;
}

const argumentsOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, "utf8");

async function isReady(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`a web process ended with ${child.exitCode}`);
    const reply = await fetch(`${url}/health/ready`).catch(() => null);
    if (reply?.ok) return;
    await setTimeout(100);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
