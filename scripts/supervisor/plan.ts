import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type Environment = Readonly<Record<string, string | undefined>>;

/** One process of ours: what runs, where it listens, and the whole of its environment. */
export type Plan = {
  readonly name: string;
  readonly entry: string;
  readonly port: number;
  readonly env: Environment;
};

export type Databases = Readonly<Record<"pleno" | "studio" | "payments" | "vendor", string>>;
type Key = "APP_SECRET" | "STUDIO_KEY" | "PAYMENTS_KEY" | "VENDOR_KEY";

const KEYS: readonly Key[] = ["APP_SECRET", "STUDIO_KEY", "PAYMENTS_KEY", "VENDOR_KEY"];
// What belongs to one process only is handed to that one alone.
const PRIVATE = /^(?:.+_)?DATABASE_URL$|_KEY$|_SECRET$|^SMTP_|^REDIS_URL$/;

/** The keys of a demo installation: made once, kept beside its data; a value of the environment wins. */
export function demoKeys(dataDir: string, given: Environment): Record<Key, string> {
  const path = join(dataDir, "keys.json");
  const kept: Partial<Record<Key, string>> = existsSync(path)
    ? JSON.parse(readFileSync(path, "utf8"))
    : {};
  const keys = Object.fromEntries(
    KEYS.map((key) => [key, kept[key] ?? randomBytes(32).toString("hex")]),
  ) as Record<Key, string>;
  if (KEYS.some((key) => kept[key] === undefined)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  }
  for (const key of KEYS) keys[key] = given[key] ?? keys[key];
  return keys;
}

/** The one process of a portal whose platform is elsewhere (UPSTREAM_URL): no database, no games, no money. */
export function planPortal(
  given: Environment,
  port: number,
  keys: Readonly<Record<Key, string>>,
): Plan {
  return {
    name: "web",
    entry: "src/server/main.ts",
    port,
    env: {
      ...given,
      PORT: String(port),
      PUBLIC_URL: given["PUBLIC_URL"] ?? `http://localhost:${port}`,
      APP_SECRET: keys.APP_SECRET,
    },
  };
}

/** The processes of an installation with everything embedded, each with its own port, database and keys. */
export function planProcesses(
  given: Environment,
  port: number,
  databases: Databases,
  keys: Readonly<Record<Key, string>>,
): Plan[] {
  const common = Object.fromEntries(Object.entries(given).filter(([name]) => !PRIVATE.test(name)));
  const at = (offset: number) => `http://localhost:${port + offset}`;
  const wallet = `http://127.0.0.1:${port}`;
  const site = given["PUBLIC_URL"] ?? at(0);
  return [
    {
      name: "web",
      entry: "src/server/main.ts",
      port,
      env: {
        ...given,
        PORT: String(port),
        PUBLIC_URL: site,
        DATABASE_URL: databases.pleno,
        STUDIO_URL: given["STUDIO_URL"] ?? at(1),
        PAYMENTS_URL: given["PAYMENTS_URL"] ?? at(2),
        VENDOR_URL: given["VENDOR_URL"] ?? at(3),
        ...keys,
      },
    },
    {
      name: "studio",
      entry: "src/studio/main.ts",
      port: port + 1,
      env: {
        ...common,
        PORT: String(port + 1),
        PUBLIC_URL: given["STUDIO_URL"] ?? at(1),
        STUDIO_DATABASE_URL: databases.studio,
        STUDIO_KEY: keys.STUDIO_KEY,
        WALLET_URL: wallet,
        SITE_URL: site,
      },
    },
    {
      name: "payments",
      entry: "src/sandbox/payments/main.ts",
      port: port + 2,
      env: {
        ...common,
        PORT: String(port + 2),
        PUBLIC_URL: given["PAYMENTS_URL"] ?? at(2),
        PAYMENTS_DATABASE_URL: databases.payments,
        PAYMENTS_KEY: keys.PAYMENTS_KEY,
        CALLBACK_URL: wallet,
        SITE_URL: site,
      },
    },
    {
      name: "vendor",
      entry: "src/sandbox/vendor/main.ts",
      port: port + 3,
      env: {
        ...common,
        PORT: String(port + 3),
        PUBLIC_URL: given["VENDOR_URL"] ?? at(3),
        VENDOR_DATABASE_URL: databases.vendor,
        VENDOR_KEY: keys.VENDOR_KEY,
        WALLET_URL: wallet,
        SITE_URL: site,
      },
    },
  ];
}
