import pg from "pg";
import { isAlive } from "./postmaster.ts";

/** Another process of ours serves this data directory. The message names it. */
export class DataDirInUse extends Error {
  override name = "DataDirInUse";
  readonly holder: string;
  /** Whether the holder has begun to end. */
  readonly ending: boolean;
  constructor(dataDir: string, holder: string) {
    super(`the database in ${dataDir} is already in use by ${holder}`);
    this.holder = holder;
    this.ending = holder.endsWith(ENDING);
  }
}

const OWNER_LOCK = 0x706c656e;
const ENDING = ", ending";
const GONE_WITHIN_MS = 1_000;

/**
 * Makes this process the owner of a running server: a session lock in the server itself, so that it ends with the
 * process however that dies. Refused at once while its owner lives; the lock of one that was just killed is waited for.
 */
export async function becomeOwner(url: string, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: nameOf(),
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
  });
  client.on("error", () => undefined);
  await client.connect();
  const giveUpAtMs = Date.now() + GONE_WITHIN_MS;
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock($1) as mine",
      [OWNER_LOCK],
    );
    if (rows[0]?.mine) return client;
    const holder = await holderOf(client);
    if (isHeldBy(holder) || Date.now() > giveUpAtMs) {
      await client.end();
      throw new DataDirInUse(dataDir, holder);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Tells whoever asks for the data directory from now on that its owner is on its way out. */
export async function announceEnding(owner: pg.Client): Promise<void> {
  await owner.query("select set_config('application_name', $1, false)", [nameOf(ENDING)]);
}

async function holderOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [OWNER_LOCK],
  );
  return rows[0]?.name ?? "another process";
}

const since = new Date().toISOString().slice(0, 19);
const nameOf = (state = "") => `pleno, process ${process.pid}, since ${since}Z${state}`;

/** Whether the process that a holder's name tells is there. One that was killed may hold its lock for a moment more. */
function isHeldBy(holder: string): boolean {
  const pid = /^pleno, process (\d+),/.exec(holder)?.[1];
  return pid !== undefined && isAlive(Number(pid));
}
