import { type ChildProcess, spawn } from "node:child_process";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { COMPILE_CACHE } from "./compile-cache.ts";
import type { Plan } from "./plan.ts";

/** A process that is started again whenever it dies, until it is told to stop. */
export type Kept = {
  readonly name: string;
  /** Resolves once the process itself listens on its port; rejects if it dies before that for the first time. */
  readonly ready: Promise<void>;
  restart(): void;
  /** Lets it forget the texts that it has read. */
  readTextsAnew(): void;
  stop(): Promise<void>;
};

const TETHER = new URL("./tether.ts", import.meta.url).href;
/** What the tether of a child listens for. */
const READ_TEXTS_ANEW = "read_texts_anew";
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
const STEADY_MS = 30_000;
const END_WITHIN_MS = 9_000;
/** What a web process may wait before it ends, beside the time that it ends in. */
const LONGEST_NOTICE_S = 60;
const READY_WITHIN_MS = 60_000;

/** Starts a process and keeps it up, with pauses that double while it keeps dying young. */
export function keepUp(
  plan: Plan,
  { say, onStart }: { say(line: string): void; onStart(pid: number): void },
): Kept {
  let child: ChildProcess | null = null;
  let stopping = false;
  let restarting = false;
  let pauseMs = FIRST_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => undefined);
  const patience = setTimeout(
    () =>
      ready.reject(new Error(`${plan.name} does not listen on port ${plan.port} after a minute`)),
    READY_WITHIN_MS,
  );
  const settled = () => clearTimeout(patience);
  ready.promise.then(settled, settled);

  const start = () => {
    const startedAtMs = Date.now();
    // A group of its own, so that Ctrl-C reaches us alone and we end the others in order; the channel tells it when we die.
    child = spawn(process.execPath, ["--import", TETHER, plan.entry], {
      env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...plan.env },
      detached: process.platform !== "win32",
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    if (child.pid !== undefined) onStart(child.pid);
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on("line", say);
    }
    child.on("message", (message) => {
      if (isListening(message, plan.port)) ready.resolve();
    });
    child.once("error", (error) => say(`does not start: ${error.message}`));
    child.once("exit", (code, signal) => {
      child = null;
      ready.reject(new Error(`${plan.name} ended with ${signal ?? `code ${code}`}`));
      if (stopping) return;
      if (restarting || Date.now() - startedAtMs > STEADY_MS) pauseMs = FIRST_PAUSE_MS;
      if (!restarting) say(`ended with ${signal ?? `code ${code}`}; again in ${pauseMs} ms`);
      timer = setTimeout(start, restarting ? 0 : pauseMs);
      restarting = false;
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    });
  };
  start();

  return {
    name: plan.name,
    ready: ready.promise,
    restart() {
      restarting = true;
      child?.kill("SIGTERM");
    },
    readTextsAnew() {
      if (child?.connected) child.send(READ_TEXTS_ANEW);
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      ready.resolve();
      const running = child;
      if (!running) return;
      const ended = new Promise((resolve) => running.once("exit", resolve));
      running.kill("SIGTERM");
      const forced = setTimeout(() => running.kill("SIGKILL"), endWithinMs(plan));
      await ended;
      clearTimeout(forced);
    },
  };
}

/** Stops the site first: while it gives notice and answers on, it asks the others. */
export async function stopInOrder(kept: readonly Pick<Kept, "name" | "stop">[]): Promise<void> {
  const isSite = ({ name }: Pick<Kept, "name">) => name === "web";
  await Promise.all(kept.filter(isSite).map((one) => one.stop()));
  await Promise.all(kept.filter((one) => !isSite(one)).map((one) => one.stop()));
}

/** As `src/server/config.ts` reads the notice; one that is none was refused at the start. */
function endWithinMs({ name, env }: Plan): number {
  if (name !== "web") return END_WITHIN_MS;
  const usual = env["NODE_ENV"] === "production" ? 5 : 0;
  const seconds = Number(env["STOP_NOTICE_SECONDS"] || usual);
  return END_WITHIN_MS + Math.min(seconds, LONGEST_NOTICE_S) * 1_000;
}

/** What the tether says once its process listens. */
function isListening(message: unknown, port: number): boolean {
  return (
    typeof message === "object" &&
    message !== null &&
    "listensOn" in message &&
    message.listensOn === port
  );
}

/** Whether something takes connections on a port of this machine. */
export function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
