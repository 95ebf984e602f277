import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Databases, Environment } from "./plan.ts";

export const KEYS = [
  "APP_SECRET",
  "STUDIO_KEY",
  "PAYMENTS_KEY",
  "VENDOR_KEY",
  "LOTTERY_KEY",
] as const;
export type Keys = Readonly<Record<(typeof KEYS)[number], string>>;

/** Only a demonstration has results that are made up: without the key of their feed it is not started. */
export function withoutFeed(keys: Keys): Keys {
  return { ...keys, LOTTERY_KEY: "" };
}

const fileIn = (dataDir: string) => join(dataDir, "keys.json");

/** The keys that were made for the demonstration of a data directory; none when it has no such file. */
export function readDemoKeys(dataDir: string): Partial<Keys> {
  const path = fileIn(dataDir);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

/**
 * The keys of the demonstration on the embedded database, and of nothing else: made once, kept beside its data; a value
 * of the environment wins.
 */
export function demoKeys(dataDir: string, given: Environment): Keys {
  const kept = readDemoKeys(dataDir);
  const all = (keyOf: (name: (typeof KEYS)[number]) => string) =>
    Object.fromEntries(KEYS.map((name) => [name, keyOf(name)])) as Keys;
  const keys = all((name) => kept[name] ?? randomBytes(32).toString("hex"));
  if (KEYS.some((name) => kept[name] === undefined)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(fileIn(dataDir), `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  }
  return all((name) => given[name] || keys[name]);
}

/**
 * The keys that the environment brings, empty for a process that is not started. Throws one line that names those that it
 * lacks.
 */
export function ownKeys(
  given: Environment,
  { studio, payments, vendor }: Pick<Databases, "studio" | "payments" | "vendor">,
): Keys {
  const needed: Record<(typeof KEYS)[number], boolean> = {
    APP_SECRET: true,
    STUDIO_KEY: studio !== null,
    PAYMENTS_KEY: payments !== null,
    VENDOR_KEY: vendor !== null,
    LOTTERY_KEY: false,
  };
  const missing = KEYS.filter((name) => needed[name] && !given[name]);
  if (missing.length > 0)
    throw new Error(
      `${missing.join(", ")} missing: with DATABASE_URL no keys are made, bring your own (32 characters at least)`,
    );
  return Object.fromEntries(KEYS.map((name) => [name, given[name] ?? ""])) as Keys;
}
