import { sql } from "kysely";
import type { Area } from "#/server/area.ts";
import {
  type Db,
  type Keyring,
  lacksMigrations,
  mayForgeBooks,
  openDatabase,
  openKeyring,
  readKeyInForce,
  type SealedColumn,
} from "#/server/db/index.ts";
import { jobFigures } from "#/server/events/index.ts";
import type { Command, CommandGroup, World } from "#/server/ops/command.ts";
import { EXIT } from "#/server/ops/output.ts";
import { aloneOf } from "#/server/ops/verbs.ts";
import { withSecretFiles } from "#/server/secret-files.ts";
import { findContact, listStops } from "#/server/site/index.ts";
import { listStaff } from "#/server/staff/index.ts";
import { type Check, check } from "./checks.ts";
import { checkGateways } from "./doctor-gateways.ts";
import { checkKeys, checkSecretFiles } from "./doctor-keys.ts";
import { checkLottery } from "./doctor-lottery.ts";
import { checkOverlaps } from "./doctor-overlaps.ts";
import { collectionOf } from "./site-targets.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const MOST_JOB_AGE_S = 60;
const MOST_SKEW_MS = 2_000;

/** `doctor`: what a site lacks to open, or is unsafe. Exits with 1 when something fails; a warning does not. */
export function doctorCommand(areas: readonly Area[]): CommandGroup {
  const columns = areas.flatMap(({ sealed = [] }) => sealed);
  return aloneOf("doctor", "  npm run ops -- doctor", { takes: [], mayRun: "owner" }, () =>
    examine(columns),
  );
}

const examine =
  (columns: readonly SealedColumn[]): Command =>
  async ({ db, appUrl, secrets }) => {
    const env = withSecretFiles(process.env);
    const settings = [...checkSettings(env), ...checkSecretFiles(process.env)];
    if (await lacksMigrations(db))
      return told([
        ...settings,
        { level: "fail", what: "the database is not up to date", todo: "ops migrate" },
      ]);
    const ring = knownRing(secrets);
    ring?.follow(await readKeyInForce(db));
    return told([
      ...settings,
      ...(await checkRoles(appUrl)),
      ...(await checkGateways(db, env)),
      ...(ring ? await checkKeys(db, ring, columns) : []),
      ...(await checkOverlaps(db)),
      ...(await checkSite(db)),
      ...(await checkLottery(db)),
      ...(await checkStaff(db)),
    ]);
  };

/** Null where no secret is given, which is told of as a setting. */
function knownRing(secrets: World["secrets"]): Keyring | null {
  try {
    return openKeyring(...secrets());
  } catch {
    return null;
  }
}

function told(checks: readonly Check[]) {
  const failed = checks.some(({ level }) => level === "fail");
  return {
    json: { ok: !failed, checks },
    lines: checks.map(
      ({ level, what, todo }) => `${level.padEnd(4)}  ${what}${todo && `: ${todo}`}`,
    ),
    exitCode: failed ? EXIT.fault : EXIT.done,
  };
}

/** What the environment of this command says; give it that of the server. */
export function checkSettings(env: Environment): Check[] {
  const secret = env["APP_SECRET"] ?? "";
  const isStrong =
    secret.length >= 32 && new Set(secret).size > 8 && !secret.startsWith("demo-key");
  return [
    check(env["NODE_ENV"] === "production", "warn", "NODE_ENV", "set it to production"),
    check(isStrong, "fail", "APP_SECRET", "set 32 random characters, the server's own"),
    check(
      (env["PUBLIC_URL"] ?? "").startsWith("https://"),
      "fail",
      "PUBLIC_URL",
      "set the https address that browsers use",
    ),
    check(env["DEMO"] !== "on", "fail", "DEMO", "take it away: everybody knows its passwords"),
  ];
}

async function checkRoles(appUrl: string | undefined): Promise<Check[]> {
  if (appUrl === undefined)
    return [check(false, "warn", "the application's role", "set DATABASE_URL to have it checked")];
  const app = openDatabase({ url: appUrl, maxConnections: 1, name: "pleno doctor" });
  try {
    const may = await mayForgeBooks(app.db);
    return [check(!may, "fail", "two database roles", "DATABASE_URL's role may write the books")];
  } finally {
    await app.close();
  }
}

async function checkSite(db: Db): Promise<Check[]> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const skewMs = Math.abs(Date.now() - (rows[0]?.now.getTime() ?? 0));
  const kinds = ["providers", "methods", "limits", "vendors", "games"];
  const counted = await Promise.all(
    kinds.map(async (kind) =>
      check(
        (await collectionOf(kind).list(db)).length > 0,
        kind === "providers" || kind === "methods" ? "fail" : "warn",
        kind,
        `there are none: site put ${kind}`,
      ),
    ),
  );
  const figures = await jobFigures(db);
  const oldest = figures.find(({ name }) => name === "pleno_jobs_oldest_seconds")?.value ?? 0;
  const stopped = (await listStops(db)).map(({ kind, name }) => `${kind} ${name}`.trim());
  return [
    check(skewMs < MOST_SKEW_MS, "fail", "clock", `${skewMs} ms off the database's: use NTP`),
    check(
      oldest < MOST_JOB_AGE_S,
      "warn",
      "jobs",
      `one is due for ${Math.round(oldest)} s: does a process run with JOBS on?`,
    ),
    ...counted,
    ...(await checkProviders(db)),
    check(
      (await findContact(db)) !== null,
      "warn",
      "contact",
      "whoever cannot log in reaches nobody: site set customerService",
    ),
    check(stopped.length === 0, "warn", "stops", `${stopped.join(", ")}: stop list says why`),
  ];
}

/** Whether somebody operates the site, and each of them has a password and an authenticator of their own. */
async function checkStaff(db: Db): Promise<Check[]> {
  const staff = (await listStaff(db)).filter(({ stoppedAt }) => stoppedAt === null);
  return [
    check(staff.length > 0, "fail", "staff", "there is none: staff init <name>"),
    ...staff.flatMap(({ name, mustChangePassword, hasAuthenticator }) => [
      check(
        !mustChangePassword,
        "warn",
        `password of staff/${name}`,
        "somebody else set it: they log in and give staff password",
      ),
      check(
        hasAuthenticator,
        "warn",
        `authenticator of staff/${name}`,
        "there is none: they log in and give staff authenticator",
      ),
    ]),
  ];
}

async function checkProviders(db: Db): Promise<Check[]> {
  const providers = await db
    .selectFrom("payment_providers")
    .select(["id", "kind"])
    .orderBy("id")
    .execute();
  const keys = await db
    .selectFrom("provider_secrets")
    .select("provider")
    .where(sql<boolean>`(ends_at is null or ends_at > clock_timestamp())`)
    .execute();
  const keyed = new Set(keys.map(({ provider }) => provider));
  return providers.flatMap(({ id, kind }) => [
    check(keyed.has(id), "fail", `key of providers/${id}`, `there is none: providers key ${id}`),
    check(kind !== "sandbox", "warn", `kind of providers/${id}`, "a sandbox moves no real money"),
  ]);
}
