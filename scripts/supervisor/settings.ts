import { readConfig as readLottery } from "../../src/sandbox/lottery/config.ts";
import { readConfig as readPayments } from "../../src/sandbox/payments/config.ts";
import { readConfig as readVendor } from "../../src/sandbox/vendor/config.ts";
import { readConfig } from "../../src/server/config.ts";
import { readConfig as readStudio } from "../../src/studio/config.ts";
import { KEYS, type Keys, ownKeys, withoutFeed } from "./keys.ts";
import { type Databases, type Environment, planProcesses } from "./plan.ts";

/** What is to be started, every setting of every process read and found right. */
export type Settings = {
  readonly port: number;
  readonly demo: boolean;
} & (
  | { readonly on: "upstream" }
  | { readonly on: "embedded" }
  | { readonly on: "external"; readonly databases: Databases; readonly keys: Keys }
);

// The studio, the sandboxes and, in development, Astro take the five after it.
const LAST_PORT = 65_530;
const STAND_IN = "postgres://embedded";
const OTHERS = ["STUDIO", "PAYMENTS", "VENDOR"] as const;
const READERS: Readonly<Record<string, (env: Environment) => unknown>> = {
  web: readConfig,
  studio: readStudio,
  payments: readPayments,
  vendor: readVendor,
  lottery: readLottery,
};

/** Reads the settings of a start without touching anything. Throws one line that names what is wrong and what is allowed. */
export function readSettings(env: Environment): Settings {
  // An empty value is no value: that is how a settings file leaves a line open.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const isProduction = given["NODE_ENV"] === "production";
  const external = given["DATABASE_URL"];
  const demo = wantsDemo(given);
  const mayEmbed = external === undefined && !isProduction;
  const { port, upstreamUrl } = readConfig(mayEmbed ? { ...given, DATABASE_URL: STAND_IN } : given);
  if (port < 1 || port > LAST_PORT)
    throw new Error(`PORT has a wrong value: it is a whole number from 1 to ${LAST_PORT}`);
  if (upstreamUrl !== null) return { on: "upstream", port, demo: false };
  const settings: Settings =
    external === undefined ? { on: "embedded", port, demo } : externalOf(given, { port, demo });
  if (isProduction) addressesNamed(given);
  if (isProduction && given["LOTTERY_KEY"] !== undefined)
    throw new Error("LOTTERY_KEY is refused with NODE_ENV=production: it signs fictional results");
  for (const { name, env: own } of planProcesses(given, port, ...standIns(settings, given)))
    READERS[name]?.(own);
  return settings;
}

/**
 * Whether this is the demo world, with members whose passwords everybody knows: by itself only on the embedded
 * database, elsewhere when DEMO says so, in production never.
 */
function wantsDemo(given: Environment): boolean {
  const asked = given["DEMO"] ?? (given["DATABASE_URL"] ? "off" : "on");
  if (asked !== "on" && asked !== "off") throw new Error("DEMO has a wrong value: it is on or off");
  if (given["DEMO"] === "on" && given["NODE_ENV"] === "production")
    throw new Error("DEMO=on is refused with NODE_ENV=production: everybody knows its passwords");
  return asked === "on";
}

/** Throws where a process that is to be started would be offered to browsers at this machine's own name. */
function addressesNamed(given: Environment): void {
  const missing = OTHERS.find(
    (name) => given[`${name}_DATABASE_URL`] !== undefined && given[`${name}_URL`] === undefined,
  );
  if (missing)
    throw new Error(`${missing}_URL is missing: ${missing}_DATABASE_URL starts what browsers open`);
}

function externalOf(given: Environment, { port, demo }: Pick<Settings, "port" | "demo">): Settings {
  const databases = ownDatabases(given);
  const keys = ownKeys(given, databases);
  return { on: "external", port, demo, databases, keys: demo ? keys : withoutFeed(keys) };
}

/** The processes that have a database of their own named are started, the others are not. */
function ownDatabases(given: Environment): Databases {
  const own = (name: (typeof OTHERS)[number]) => given[`${name}_DATABASE_URL`] ?? null;
  return {
    pleno: given["DATABASE_URL"] ?? "",
    owner: given["DATABASE_OWNER_URL"] ?? null,
    studio: own("STUDIO"),
    payments: own("PAYMENTS"),
    vendor: own("VENDOR"),
  };
}

function standIns(settings: Settings, given: Environment): [Databases, Keys] {
  if (settings.on === "external") return [settings.databases, settings.keys];
  const databases = {
    pleno: STAND_IN,
    owner: STAND_IN,
    studio: STAND_IN,
    payments: STAND_IN,
    vendor: STAND_IN,
  };
  const keys = KEYS.map((name) => [name, given[name] ?? "0".repeat(32)]);
  const all = Object.fromEntries(keys) as Keys;
  return [databases, settings.demo ? all : withoutFeed(all)];
}
