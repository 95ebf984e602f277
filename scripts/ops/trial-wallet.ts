import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { refuse } from "#/lib/base/result.ts";
import { systemClock } from "#/lib/base/time.ts";
import { CONVENTIONS } from "#/lib/contract/games/conventions.ts";
import { readConfig } from "#/server/config.ts";
import { migrate, openDatabase, startEmbedded } from "#/server/db/index.ts";
import { type ClientTrial, openClientTrial } from "#/server/games/index.ts";
import { buildApp } from "#/server/http/app.ts";
import type { Route } from "#/server/http/route.ts";
import type { CommandGroup } from "#/server/ops/command.ts";
import { listenOf, takesOnly } from "#/server/ops/options.ts";
import { EXIT, UsageError } from "#/server/ops/output.ts";
import { readSecret } from "#/server/ops/secret.ts";

const CODE = /^[A-Z0-9]{2,20}$/;
const DATABASE = "trial";

/**
 * `trial-wallet`: the wallet for the engineers of a vendor who write a client against it. It stands on a database of its
 * own that ends with it, has one member with play money, and has calls go wrong as they ask.
 */
export const TRIAL_WALLET: CommandGroup = {
  noun: "trial-wallet",
  usage: `  npm run ops -- trial-wallet <${CONVENTIONS.join("|")}> [<launch address>] [--of <code>] [--file <key|->]
                         [--listen 127.0.0.1:4791]`,
  mayRun: { "": "owner" },
  isAlone: () => true,
  find([named = "", address = "https://vendor.example/play", ...more], options) {
    takesOnly("trial-wallet", { extra: more, options, takes: ["of", "file", "listen"] });
    const convention = CONVENTIONS.find((each) => each === named);
    if (!convention)
      throw new UsageError(`trial-wallet needs a convention: ${CONVENTIONS.join(", ")}`);
    if (!URL.canParse(address) || !/^https?:/.test(address))
      throw new UsageError("the launch address is where the vendor's games are opened");
    const { of: vendor = "TRIAL", file } = options;
    if (!CODE.test(vendor)) throw new UsageError("--of is 2 to 20 capital letters and digits");
    const listen = listenOf(options, "127.0.0.1:4791");
    const key = file === undefined ? undefined : readSecret(file);
    return async () => {
      const ending = openEnding();
      const database = await openThrownAway();
      try {
        const trial = await openClientTrial({
          ...{ convention, vendor, key, launchUrl: address, listen, clock: systemClock },
          ...{ owner: database.owner.db, db: database.app.db, onEnd: ending.end },
          carryTo: (routes) => serveTo(routes, database.app),
        });
        try {
          for (const line of guideOf(trial, vendor, convention)) tell(line);
          await ending.wait;
          const { lines, ...json } = await trial.report();
          return { json, lines, exitCode: json.ok ? EXIT.done : EXIT.refused };
        } finally {
          await trial.close();
        }
      } finally {
        await database.close();
        ending.forget();
      }
    };
  },
};

const tell = (line: string) => void process.stderr.write(`${line}\n`);

function guideOf(
  { origin, pass, signing }: ClientTrial,
  vendor: string,
  convention: string,
): string[] {
  const order = `curl -sS -H 'authorization: Bearer ${pass}' ${origin}/trial`;
  return [
    `The wallet answers at ${origin}, for the vendor ${vendor} by ${convention} (docs/vendors.md).`,
    ...(signing === null ? ["It checks the key that it was given."] : ["Sign with:", signing]),
    `${order}/examples -X POST     # each call, signed`,
    `${order}/launch -X POST       # a launch, as the game's page gets it`,
    `${order}/faults -d '{"of":"bet","faults":["lost"]}'`,
    `${order}/grant -X POST        # two free rounds`,
    `${order}/expire -X POST       # ends the member's session`,
    `${order}/rounds -d '{"rounds":[{"roundId":"round-1","stake":"1000.00","payout":"0.00"}]}'`,
    `${order}/report               # which rules were shown`,
    `${order}/restart -X POST      # forgets what came until now`,
    `${order}/end -X POST          # or Ctrl-C`,
  ];
}

/** Waits until somebody ends it: by an order, or by a signal. */
function openEnding() {
  const { promise: wait, resolve: end } = Promise.withResolvers<void>();
  for (const signal of SIGNALS) process.once(signal, end);
  return {
    ...{ wait, end },
    forget: () => {
      for (const signal of SIGNALS) process.off(signal, end);
    },
  };
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** A migrated database in a folder that goes with it. */
async function openThrownAway() {
  const folder = await mkdtemp(join(tmpdir(), "pleno-trial-"));
  const server = await startEmbedded({ dataDir: join(folder, "postgres"), durable: false });
  const forget = async () => {
    await server.stop();
    for (const each of [server.dataDir, folder]) await rm(each, { recursive: true, force: true });
  };
  try {
    const [ownerUrl, appUrl] = [
      await server.database(DATABASE),
      await server.application(DATABASE),
    ];
    await migrate(ownerUrl, { appUrl });
    const owner = openDatabase({ url: ownerUrl, maxConnections: 2, name: "pleno trial" });
    const app = openDatabase({ url: appUrl, maxConnections: 4, name: "pleno trial" });
    return {
      ...{ owner, app },
      close: async () => {
        await app.close();
        await owner.close();
        await forget();
      },
    };
  } catch (fault) {
    await forget();
    throw fault;
  }
}

/** Serves calls as the site's server does, without a port of its own. */
async function serveTo(
  routes: readonly Route[],
  { db, url }: { readonly db: ReturnType<typeof openDatabase>["db"]; readonly url: string },
) {
  const app = await buildApp({
    config: readConfig({
      ...{ DATABASE_URL: url, APP_SECRET: randomBytes(32).toString("hex") },
      ...{ LOG_LEVEL: "fatal", LOAD_SHEDDING: "off", CALLS_PER_MINUTE: "1000000" },
    }),
    ...{ routes, db },
    authenticate: async () => null,
    holdSession: async () => false,
    decryptPayload: async () => refuse("payload_key_unknown"),
  });
  return async ({ method, path, headers, raw }: Parameters<Awaited<ReturnType<CarryTo>>>[0]) => {
    const { host: _, ...told } = headers;
    const reply = await app.inject({
      ...{ method: method as "POST", url: path, headers: told, payload: raw },
    });
    const type = String(reply.headers["content-type"] ?? "application/json");
    return { status: reply.statusCode, type, body: reply.body };
  };
}

type CarryTo = Parameters<typeof openClientTrial>[0]["carryTo"];
