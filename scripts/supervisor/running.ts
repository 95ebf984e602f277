import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What other commands (`npm run ops`, tests) need of a running installation, as environment values. */
export type Running = {
  readonly PORT: string;
  /** As the application's role; the same as the owner's where there is one role only. */
  readonly DATABASE_URL: string;
  readonly DATABASE_OWNER_URL: string;
  /** Whether its secret is the one made for the demonstration, beside its data, or one that it was given. */
  readonly KEYS: "demo" | "own";
};

const fileIn = (dataDir: string) => join(dataDir, "running.json");

/** Leaves word of a running installation in its data directory, readable by its owner only. */
export function noteRunning(dataDir: string, running: Running): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(fileIn(dataDir), `${JSON.stringify(running, null, 2)}\n`, { mode: 0o600 });
}

export function noteGone(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

/** The installation that runs on a data directory, or null; one that was killed may still be named here. */
export function findRunning(dataDir: string): Running | null {
  return existsSync(fileIn(dataDir)) ? JSON.parse(readFileSync(fileIn(dataDir), "utf8")) : null;
}
