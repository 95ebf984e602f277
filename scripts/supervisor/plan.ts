import type { Keys } from "./keys.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** One process of ours: what runs, where it listens, and the whole of its environment. */
export type Plan = {
  readonly name: string;
  readonly entry: string;
  readonly port: number;
  readonly env: Environment;
};

/**
 * Each process's own database. A process without one is not started. `pleno` is the address as the application's role,
 * `owner` the same database as its owner's (null: not known here).
 */
export type Databases = { readonly pleno: string; readonly owner: string | null } & Readonly<
  Record<"studio" | "payments" | "vendor", string | null>
>;

/** The fourth port after the site's is that of Astro, in development. */
const LOTTERY_OFFSET = 5;

// What belongs to one process only is handed to that one alone.
const PRIVATE = /^(?:.+_)?DATABASE_(?:OWNER_)?URL$|_KEY$|_SECRET(?:_PREVIOUS)?$|^SMTP_|^REDIS_URL$/;

/** The one process of a portal whose platform is elsewhere (UPSTREAM_URL): no database, no games, no money. */
export function planPortal(given: Environment, port: number): Plan {
  return {
    name: "web",
    entry: "src/server/main.ts",
    port,
    env: {
      ...given,
      PORT: String(port),
      PUBLIC_URL: given["PUBLIC_URL"] ?? `http://localhost:${port}`,
    },
  };
}

/**
 * The processes of an installation, each with its own port, database and keys. The feed of fictional results has no
 * database: it is started where it has a key.
 */
export function planProcesses(
  given: Environment,
  port: number,
  databases: Databases,
  keys: Keys,
): Plan[] {
  const common = Object.fromEntries(Object.entries(given).filter(([name]) => !PRIVATE.test(name)));
  const at = (offset: number) => `http://localhost:${port + offset}`;
  const wallet = `http://127.0.0.1:${port}`;
  const site = given["PUBLIC_URL"] ?? at(0);
  const all: (Omit<Plan, "env"> & { readonly env: Environment | null })[] = [
    {
      name: "web",
      entry: "src/server/main.ts",
      port,
      env: {
        ...given,
        PORT: String(port),
        PUBLIC_URL: site,
        DATABASE_URL: databases.pleno,
        DATABASE_OWNER_URL: undefined,
        STUDIO_URL: given["STUDIO_URL"] ?? at(1),
        PAYMENTS_URL: given["PAYMENTS_URL"] ?? at(2),
        VENDOR_URL: given["VENDOR_URL"] ?? at(3),
        APP_SECRET: keys.APP_SECRET,
        STUDIO_KEY: undefined,
        PAYMENTS_KEY: undefined,
        VENDOR_KEY: undefined,
        LOTTERY_KEY: undefined,
      },
    },
    {
      name: "studio",
      entry: "src/studio/main.ts",
      port: port + 1,
      env:
        databases.studio === null
          ? null
          : {
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
      env:
        databases.payments === null
          ? null
          : {
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
      env:
        databases.vendor === null
          ? null
          : {
              ...common,
              PORT: String(port + 3),
              PUBLIC_URL: given["VENDOR_URL"] ?? at(3),
              VENDOR_DATABASE_URL: databases.vendor,
              VENDOR_KEY: keys.VENDOR_KEY,
              WALLET_URL: wallet,
              SITE_URL: site,
            },
    },
    {
      name: "lottery",
      entry: "src/sandbox/lottery/main.ts",
      port: port + LOTTERY_OFFSET,
      env:
        keys.LOTTERY_KEY === ""
          ? null
          : {
              ...common,
              PORT: String(port + LOTTERY_OFFSET),
              LOTTERY_KEY: keys.LOTTERY_KEY,
              RESULTS_URL: wallet,
            },
    },
  ];
  return all.flatMap(({ env, ...plan }) => (env === null ? [] : [{ ...plan, env }]));
}
