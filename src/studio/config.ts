import * as z from "zod/mini";

const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535));
const address = z.url({ protocol: /^https?$/ });
const environment = z.object({
  PORT: z._default(port, 4322),
  STUDIO_PORT: z.optional(port),
  HOST: z._default(z.string().check(z.minLength(1)), "127.0.0.1"),
  /** The studio's address as browsers reach it. */
  PUBLIC_URL: z._default(address, "http://localhost:4322"),
  /** The operator's site: the only pages that may frame the game. */
  SITE_URL: z._default(address, "http://localhost:4321"),
  /** Where the operator's wallet answers. */
  WALLET_URL: z._default(address, "http://127.0.0.1:4321"),
  STUDIO_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  STUDIO_VENDOR_ID: z._default(z.string().check(z.regex(/^[\w-]{1,40}$/)), "STUDIO"),
  STUDIO_KEY: z.string().check(z.minLength(32)),
  LOG_LEVEL: z._default(z.string(), "info"),
  NODE_ENV: z.optional(z.string()),
  TRUST_PROXY: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(10)), 0),
  /** A free series that nobody comes back to is paid after this long. */
  STUDIO_SERIES_HOURS: z._default(z.coerce.number().check(z.gt(0), z.lte(720)), 24),
});

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly siteOrigins: readonly string[];
  readonly siteUrl: string;
  readonly walletUrl: string;
  readonly databaseUrl: string;
  readonly vendorId: string;
  readonly key: string;
  readonly seriesMs: number;
  /** How many proxies in front are believed about the caller's address. */
  readonly trustedProxies: number;
  /** False where a proxy in front is to be expected and none is believed: everybody has its address then. */
  readonly knowsClients: boolean;
  /** Whether starts and the like are told too, not only what is wrong. */
  readonly isTalkative: boolean;
};

/** Reads the environment; throws one line that names the wrong value. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const read = z.safeParse(environment, env);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Error(`studio: ${issue?.path.join(".")}: ${issue?.message}`);
  }
  const given = read.data;
  return {
    port: given.STUDIO_PORT ?? given.PORT,
    host: given.HOST,
    publicUrl: given.PUBLIC_URL,
    siteUrl: given.SITE_URL,
    siteOrigins: originsOf(given.SITE_URL),
    walletUrl: given.WALLET_URL,
    databaseUrl: given.STUDIO_DATABASE_URL,
    vendorId: given.STUDIO_VENDOR_ID,
    key: given.STUDIO_KEY,
    isTalkative: !["warn", "error", "fatal", "silent"].includes(given.LOG_LEVEL),
    trustedProxies: given.TRUST_PROXY,
    knowsClients: given.NODE_ENV !== "production" || given.TRUST_PROXY > 0,
    seriesMs: given.STUDIO_SERIES_HOURS * 3_600_000,
  };
}

/** A site on this machine is reached as localhost and as 127.0.0.1. */
function originsOf(site: string): readonly string[] {
  const { origin } = new URL(site);
  const twin = origin.includes("//localhost")
    ? origin.replace("//localhost", "//127.0.0.1")
    : origin.replace("//127.0.0.1", "//localhost");
  return [...new Set([origin, twin])];
}
