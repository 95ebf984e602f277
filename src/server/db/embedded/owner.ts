import pg from "pg";

/** Another process of ours serves this data directory. The message names it. */
export class DataDirInUse extends Error {
  override name = "DataDirInUse";
  readonly holder: string;
  constructor(dataDir: string, holder: string) {
    super(`the database in ${dataDir} is already in use by ${holder}`);
    this.holder = holder;
  }
}

const OWNER_LOCK = 0x706c656e;

/**
 * Makes this process the owner of a running server: a session lock in the server itself, so that it ends with the
 * process however that dies. Waits a moment for the lock of an owner that was just killed.
 */
export async function becomeOwner(url: string, dataDir: string): Promise<pg.Client> {
  const since = new Date().toISOString().slice(0, 19);
  const client = new pg.Client({
    connectionString: url,
    application_name: `pleno, process ${process.pid}, since ${since}Z`,
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
  });
  client.on("error", () => undefined);
  await client.connect();
  const giveUpAtMs = Date.now() + 1_000;
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock($1) as mine",
      [OWNER_LOCK],
    );
    if (rows[0]?.mine) return client;
    if (Date.now() > giveUpAtMs) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const holder = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [OWNER_LOCK],
  );
  await client.end();
  throw new DataDirInUse(dataDir, holder.rows[0]?.name ?? "another process");
}
