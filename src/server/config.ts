import * as z from "zod/mini";
import { DAY_MS, MINUTE_MS } from "#/lib/base/time.ts";
import { DEFAULT_LANGUAGE, findLanguage } from "#/lib/i18n/languages.ts";
import {
  type IdentityConfig,
  identitySettings,
  readIdentityConfig,
} from "./auth/identity/config.ts";
import type { DatabaseWaits } from "./db/index.ts";
import { pushSettings, readPushServices } from "./notify/push/config.ts";
import { withSecretFiles } from "./secret-files.ts";

type MessageRoutes = ReturnType<typeof readMessageRoutes>;

type Environment = Readonly<Record<string, string | undefined>>;

const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535));
const address = z.url({ protocol: /^https?$/ });
const database = z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/));
const key = z.string().check(z.minLength(32));
const words = z.pipe(
  z.string(),
  z.transform((text) =>
    text
      .split(",")
      .map((word) => word.trim())
      .filter((word) => word !== ""),
  ),
);

/** As a request names it: a name or an address, with its port where that says more. */
const HOST = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;
const hosts = z
  .pipe(z.string(), words)
  .check(z.refine((names) => names.every((name) => HOST.test(name))));

/** A development start needs no keys; a production one has to bring its own. */
const DEMO_KEY = "demo-key-that-no-production-takes-";

const MOST = 1e9;
const environment = z.object({
  NODE_ENV: z.optional(z.enum(["production", "development", "test"])),
  PORT: z._default(port, 4321),
  HOST: z._default(z.string().check(z.minLength(1)), "127.0.0.1"),
  PUBLIC_URL: z.optional(address),
  AGENT_URL: z.optional(address),
  DATABASE_URL: z.optional(database),
  DATABASE_CONNECTIONS: z._default(z.coerce.number().check(z.int(), z.gte(6), z.lte(500)), 20),
  AUDIT_HEAD_FILE: z.optional(z.string()),
  CONTENT_DIR: z.optional(z.string()),
  UPSTREAM_URL: z.optional(address),
  UPSTREAM_TIMEOUT_SECONDS: z._default(z.coerce.number().check(z.gt(0), z.lte(120)), 10),
  LANGUAGES: z._default(words, ["es", "en"]),
  PAYLOAD_ENCRYPTION: z._default(z.enum(["required", "optional"]), "required"),
  STUDIO_URL: z._default(address, "http://localhost:4322"),
  PAYMENTS_URL: z._default(address, "http://localhost:4323"),
  VENDOR_URL: z._default(address, "http://localhost:4324"),
  APP_SECRET: z._default(key, `${DEMO_KEY}app`),
  APP_SECRET_PREVIOUS: z._default(z.pipe(words, z.array(key)), []),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z.optional(z.string().check(z.regex(/^[^@\r\n]*@[^\r\n]+$/), z.maxLength(200))),
  SMS_URL: z.optional(address),
  SMS_KEY: z.optional(key),
  ...pushSettings,
  BOT_CHECK: z._default(z.enum(["on", "off"]), "on"),
  ...identitySettings,
  SMS_PER_DAY: z._default(z.coerce.number().check(z.int(), z.gte(1)), 5_000),
  PASSWORD_MAX_AGE_DAYS: z.optional(z.coerce.number().check(z.gt(0), z.lte(3_650))),
  TRUST_PROXY: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(10)), 0),
  ALLOWED_HOSTS: z._default(hosts, []),
  METRICS_KEY: z.optional(key),
  METRICS_PORT: z.optional(port),
  JOBS: z._default(z.enum(["on", "off"]), "on"),
  COUNTRY_HEADER: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
  CALLS_PER_MINUTE: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1_200),
  STOP_NOTICE_SECONDS: z.optional(z.coerce.number().check(z.gte(0), z.lte(60))),
  LOAD_SHEDDING: z._default(z.enum(["on", "off"]), "on"),
  AGE_OF_MAJORITY: z._default(z.coerce.number().check(z.int(), z.gte(16), z.lte(30)), 18),
  ESPORTS_VENDORS: z._default(words, ["IMES", "TF", "IA"]),
  COCKFIGHT_VENDORS: z._default(words, ["GALLERA"]),
  DEPOSITS_PER_HOUR: z._default(z.coerce.number().check(z.int(), z.gte(1)), 30),
  WITHDRAWAL_CONFIRM_MINUTES: z._default(z.coerce.number().check(z.gt(0), z.lte(10_080)), 30),
  DEV_PORT: z.optional(port),
  LOG_LEVEL: z._default(
    z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
    "info",
  ),
});

/** How long callers wait for what is busy before they are refused: each as its own place says where it is absent. */
export type Waits = {
  readonly database?: DatabaseWaits;
  /** For a turn of the same member, network or token. */
  readonly turnMs?: number;
};

export type Config = {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** The site's address as browsers reach it. */
  readonly publicUrl: string;
  readonly https: boolean;
  /** The host of the agent site, with its port where it has one; null when there is none. */
  readonly agentHost: string | null;
  /** Hosts that are answered besides those of the site's own addresses. */
  readonly allowedHosts: readonly string[];
  /** Who has it may read the server's figures from elsewhere; null: only programs beside it may. */
  readonly metricsKey: string | null;
  /** Where they are answered besides, to anybody who gets there: let it be nobody outside. Null: nowhere. */
  readonly metricsAt: { readonly port: number; readonly host: string } | null;
  /** Whether this process does what is due beside the calls: jobs, what follows from events, seals. */
  readonly jobs: boolean;
  /** Null in upstream mode only. */
  readonly databaseUrl: string | null;
  readonly databaseConnections: number;
  /** The file that the heads of seals are appended to; null when none is kept. */
  readonly auditHeadFile: string | null;
  /** The folder of the operator's own content; null when there is none. */
  readonly contentDir: string | null;
  /** The platform behind this portal; null when it is embedded. */
  readonly upstreamUrl: string | null;
  readonly upstreamTimeoutMs: number;
  /** Tags of the languages that are served, the default one first. */
  readonly languages: readonly string[];
  readonly payloadEncryption: "required" | "optional";
  /** Where browsers reach the studio, the payment provider and the vendor of the sandbox. */
  readonly addresses: Readonly<Record<"studio" | "payments" | "vendor", string>>;
  /** What this installation seals and signs with, the newest first. */
  readonly secrets: readonly [string, ...string[]];
  /** Where e-mails and text messages are handed over; null: to the demonstration's outbox. */
  readonly messages: MessageRoutes;
  readonly push: ReturnType<typeof readPushServices>;
  /** Codes by SMS that visitors may ask for in a day, all together: each costs money. */
  readonly smsPerDay: number;
  /** Whether registrations and codes by SMS cost the browser a proof of work. */
  readonly botCheck: boolean;
  /** Who else may say who somebody is. */
  readonly identity: IdentityConfig;
  /** After this a password that the member chose is expired; null: never. */
  readonly passwordMaxAgeMs: number | null;
  /** How many proxies in front of us may be believed about the caller's address. */
  readonly trustedProxies: number;
  /** The header in which a trusted proxy tells the caller's country, in lower case; null when none does. */
  readonly countryHeader: string | null;
  /** What one address may call in a minute; logins and the like a tenth of it. */
  readonly callsPerMinute: number;
  readonly shedLoad: boolean;
  /** From the signal to stop, for so long readiness is denied and everything still answered. */
  readonly stopNoticeMs: number;
  readonly waits: Waits;
  readonly ageOfMajority: number;
  readonly sportsVendors: Readonly<Record<"ESPORTS" | "COCKFIGHT", readonly string[]>>;
  readonly depositsPerHour: number;
  readonly withdrawalConfirmMs: number;
  /** Where Astro's development server listens: pages come from the sources. Null outside `npm run dev`. */
  readonly devPort: number | null;
  readonly logLevel: z.output<typeof environment>["LOG_LEVEL"];
};

/** Has React leave out its checks for who writes pages, by which it goes as it is loaded. After the environment was read. */
export function leaveChecksOut(): void {
  process.env["NODE_ENV"] ||= "production";
}

/** Reads the environment. Throws one line that names what is wrong, without its value. */
export function readConfig(env: Environment = withSecretFiles(process.env)): Config {
  const given = parse(env);
  const production = given.NODE_ENV === "production";
  const upstreamUrl = given.UPSTREAM_URL ?? null;
  refuseMissing(given, upstreamUrl);
  if (given.COUNTRY_HEADER !== undefined && given.TRUST_PROXY === 0)
    throw new Error("COUNTRY_HEADER is believed from a proxy only: set TRUST_PROXY");
  const publicUrl = given.PUBLIC_URL ?? `http://localhost:${given.PORT}`;
  return {
    production,
    port: given.PORT,
    host: given.HOST,
    publicUrl,
    https: publicUrl.startsWith("https:"),
    agentHost: given.AGENT_URL === undefined ? null : new URL(given.AGENT_URL).host,
    allowedHosts: given.ALLOWED_HOSTS,
    metricsKey: given.METRICS_KEY ?? null,
    metricsAt:
      given.METRICS_PORT === undefined ? null : { port: given.METRICS_PORT, host: given.HOST },
    jobs: given.JOBS === "on",
    databaseUrl: upstreamUrl === null ? (given.DATABASE_URL ?? null) : null,
    databaseConnections: given.DATABASE_CONNECTIONS,
    auditHeadFile: given.AUDIT_HEAD_FILE ?? null,
    contentDir: given.CONTENT_DIR ?? null,
    upstreamUrl,
    upstreamTimeoutMs: given.UPSTREAM_TIMEOUT_SECONDS * 1_000,
    languages: readLanguages(given.LANGUAGES),
    payloadEncryption: given.PAYLOAD_ENCRYPTION,
    addresses: {
      ...{ studio: given.STUDIO_URL, vendor: given.VENDOR_URL },
      payments: given.PAYMENTS_URL,
    },
    secrets: [given.APP_SECRET, ...given.APP_SECRET_PREVIOUS],
    messages: readMessageRoutes(given),
    push: readPushServices(given, production),
    smsPerDay: given.SMS_PER_DAY,
    botCheck: given.BOT_CHECK === "on",
    identity: readIdentityConfig(given, production),
    passwordMaxAgeMs:
      given.PASSWORD_MAX_AGE_DAYS === undefined ? null : given.PASSWORD_MAX_AGE_DAYS * DAY_MS,
    trustedProxies: given.TRUST_PROXY,
    countryHeader: given.COUNTRY_HEADER?.toLowerCase() ?? null,
    callsPerMinute: given.CALLS_PER_MINUTE,
    shedLoad: given.LOAD_SHEDDING === "on",
    stopNoticeMs: (given.STOP_NOTICE_SECONDS ?? (production ? 5 : 0)) * 1_000,
    waits: {},
    ageOfMajority: given.AGE_OF_MAJORITY,
    sportsVendors: { ESPORTS: given.ESPORTS_VENDORS, COCKFIGHT: given.COCKFIGHT_VENDORS },
    depositsPerHour: given.DEPOSITS_PER_HOUR,
    withdrawalConfirmMs: given.WITHDRAWAL_CONFIRM_MINUTES * MINUTE_MS,
    devPort: production ? null : (given.DEV_PORT ?? null),
    logLevel: given.LOG_LEVEL,
  };
}

/** Throws one line that names what a server of this kind cannot do without. */
function refuseMissing(given: z.output<typeof environment>, upstreamUrl: string | null): void {
  const production = given.NODE_ENV === "production";
  if (upstreamUrl === null && given.DATABASE_URL === undefined)
    throw new Error("DATABASE_URL is missing: a server without UPSTREAM_URL needs a database");
  if (production && upstreamUrl === null && given.APP_SECRET.startsWith(DEMO_KEY))
    throw new Error("APP_SECRET is missing: NODE_ENV=production takes no demo key");
  if (production && given.PUBLIC_URL === undefined)
    throw new Error(
      "PUBLIC_URL is missing: in production the site answers for the address that browsers use, and for no other",
    );
}

function parse(env: Environment): z.output<typeof environment> {
  // An empty value is no value: that is how a settings file leaves a line open.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const read = z.safeParse(environment, given);
  if (read.success) return read.data;
  const names = [...new Set(read.error.issues.map((issue) => String(issue.path[0])))];
  const told = names.map((name) => ({ name, allowed: allowedFor(name) }));
  const [first] = told;
  throw new Error(
    first !== undefined && told.length === 1
      ? `${first.name} has a wrong value: it is ${first.allowed}`
      : `${names.join(", ")} have wrong values: ${told.map(({ name, allowed }) => `${name} is ${allowed}`).join("; ")}`,
  );
}

const EXAMPLES: Readonly<Record<string, string>> = {
  DATABASE_URL: "an address such as postgres://user:password@host/database",
  SMTP_URL: "an address such as smtps://user:password@mail.example",
  MAIL_FROM: "an e-mail address of 200 characters at most",
  COUNTRY_HEADER: "the name of a header",
  PUSH_HOSTS: "hosts in small letters, such as push.example,*.push.example; no addresses",
  ALLOWED_HOSTS: "hosts without a scheme or a path, such as portal.example,10.0.0.7:8080",
};

/** What a setting may be, in words. */
function allowedFor(name: string): string {
  const example = Object.hasOwn(EXAMPLES, name) ? EXAMPLES[name] : undefined;
  if (example !== undefined) return example;
  const { properties = {} } = z.toJSONSchema(environment, { unrepresentable: "any" });
  const of = properties[name];
  if (typeof of !== "object") return "something else";
  if (of.enum) return `one of ${of.enum.join(", ")}`;
  if (of.type === "integer" || of.type === "number") {
    const from = of.minimum ?? `above ${of.exclusiveMinimum ?? 0}`;
    const upTo = of.maximum === undefined || of.maximum > MOST ? "or more" : `to ${of.maximum}`;
    return `a ${of.type === "integer" ? "whole " : ""}number, ${from} ${upTo}`;
  }
  if (of.format === "uri") return "an address, such as https://site.example";
  if (of.minLength !== undefined && of.minLength > 1)
    return `a text of ${of.minLength} characters at least`;
  return "a text";
}

function readMessageRoutes(given: z.output<typeof environment>) {
  const { SMTP_URL, MAIL_FROM, SMS_URL, SMS_KEY } = given;
  if (SMTP_URL !== undefined && MAIL_FROM === undefined)
    throw new Error("MAIL_FROM is missing: SMTP_URL needs a sender");
  if (SMS_URL !== undefined && SMS_KEY === undefined)
    throw new Error("SMS_KEY is missing: messages to SMS_URL are signed");
  return {
    email: SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM } : null,
    sms: SMS_URL && SMS_KEY ? { url: SMS_URL, key: SMS_KEY } : null,
  };
}

/** The tags of languages by their tags or codes, the default one first. Throws one line that names what is wrong. */
export function readLanguages(names: readonly string[]): readonly string[] {
  const tags = names.map((name) => {
    const found = findLanguage(name);
    if (!found) throw new Error(`LANGUAGES has a wrong value: "${name}" is no language of Pleno`);
    return found.tag;
  });
  if (!tags.includes(DEFAULT_LANGUAGE))
    throw new Error(`LANGUAGES has a wrong value: ${DEFAULT_LANGUAGE} is missing`);
  return [...new Set([DEFAULT_LANGUAGE, ...tags])];
}
