import { createHmac } from "node:crypto";
import { rm } from "node:fs/promises";
import type { Client } from "pg";
import pg from "pg";
import { createCluster } from "./embedded/cluster.ts";
import { announceEnding, becomeOwner } from "./embedded/owner.ts";
import { findPlace } from "./embedded/place.ts";
import { signal, stopPostmaster } from "./embedded/postmaster.ts";
import { ensureRunning, type Running } from "./embedded/run.ts";

export { DataDirInUse } from "./embedded/owner.ts";

export type EmbeddedOptions = {
  /** Where the data lies; made and filled when it does not exist. */
  readonly dataDir: string;
  /** False only in tests: no fsync, no full pages. */
  readonly durable?: boolean;
  /** Told in plain lines what happens beyond the ordinary: adopted, recovered, restarted. */
  readonly onLog?: (line: string) => void;
};

export type EmbeddedServer = {
  /** Where the data really lies (root cannot always use the folder asked for). */
  readonly dataDir: string;
  readonly port: number;
  readonly pid: number;
  /** True when a server that a killed process had left behind was taken over. */
  readonly adopted: boolean;
  /** The address of a database as the superuser. */
  adminUrl(database: string): string;
  /** Makes, if it is missing, a database with a role of the same name that owns it and can enter no other; its address. */
  database(name: string): Promise<string>;
  /** Makes, if it is missing, a role that may enter such a database and owns nothing there; the database's address as it. */
  application(name: string): Promise<string>;
  /** Lets a next start know that this one is ending, so that it waits instead of being refused. */
  announceEnd(): Promise<void>;
  /** Ends the server the fast way: what is committed stays, what is open is rolled back. */
  stop(): Promise<void>;
};

const ADMIN = "pleno_admin";

/**
 * Starts the embedded Postgres of a data directory, or takes over the one that a killed process left running, and
 * keeps it up: if it dies it is started again on the same port and socket. Throws DataDirInUse, naming the holder,
 * within 2 s when another live process owns the directory.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const log = options.onLog ?? (() => undefined);
  const durable = options.durable ?? true;
  const place = await findPlace(options.dataDir);
  const password = await createCluster(place, ADMIN, durable);
  const address = (running: Running, database: string, user: string, secret: string) => {
    const socket =
      process.platform === "win32" ? "" : `?host=${encodeURIComponent(running.socketDir)}`;
    return `postgres://${user}:${secret}@127.0.0.1:${running.port}/${database}${socket}`;
  };
  const adminUrlOf = (running: Running) => address(running, "postgres", ADMIN, password);
  const secretOf = (role: string) =>
    createHmac("sha256", password).update(role).digest("hex").slice(0, 32);

  let running = await ensureRunning({ place, durable, adminUrlOf, log });
  let owner = await becomeOwner(adminUrlOf(running), place.dataDir);
  let stopping = false;
  const adopted = running.adopted;

  let restarting: Promise<void> = Promise.resolve();
  const keepUp = (client: Client) => {
    client.once("end", () => {
      if (!stopping) restarting = restart();
    });
  };
  const restart = async () => {
    log("the embedded database went away: starting it again");
    while (!stopping) {
      try {
        running = await ensureRunning({ place, durable, adminUrlOf, log, like: running });
        owner = await becomeOwner(adminUrlOf(running), place.dataDir);
        keepUp(owner);
        return log("the embedded database is back");
      } catch (error) {
        log(
          `the embedded database does not start: ${error instanceof Error ? error.message : String(error)}`,
        );
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    }
  };
  keepUp(owner);
  const atExit = () => signal(running.pid, "SIGINT");
  process.once("exit", atExit);

  return {
    dataDir: place.dataDir,
    get port() {
      return running.port;
    },
    get pid() {
      return running.pid;
    },
    adopted,
    adminUrl: (database) => address(running, database, ADMIN, password),
    async database(name) {
      await ensureDatabase(adminUrlOf(running), name, secretOf(name));
      return address(running, name, name, secretOf(name));
    },
    async application(name) {
      const role = `${name}_app`;
      await asAdmin(adminUrlOf(running), async (client) => {
        await ensureRole(client, role, secretOf(role));
        await client.query(`grant connect on database ${name} to ${role}`);
      });
      return address(running, name, role, secretOf(role));
    },
    async announceEnd() {
      // A server that is away is no obstacle to ending.
      await announceEnding(owner).catch(() => undefined);
    },
    async stop() {
      if (stopping) return;
      stopping = true;
      process.off("exit", atExit);
      await restarting;
      await stopPostmaster(running.pid);
      await owner.end().catch(() => undefined);
      await rm(running.socketDir, { recursive: true, force: true });
    },
  };
}

async function asAdmin(adminUrl: string, act: (client: Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}

function ensureDatabase(adminUrl: string, name: string, secret: string): Promise<void> {
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(name)) throw new Error(`not a database name: ${name}`);
  return asAdmin(adminUrl, async (client) => {
    await ensureRole(client, name, secret);
    const database = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (!database.rowCount) await client.query(`create database ${name} owner ${name}`);
    await client.query(`revoke connect, temporary on database ${name} from public`);
  });
}

async function ensureRole(client: Client, name: string, secret: string): Promise<void> {
  const role = await client.query("select 1 from pg_roles where rolname = $1", [name]);
  await client.query(
    `${role.rowCount ? "alter" : "create"} role ${name} login password '${secret}'`,
  );
}
