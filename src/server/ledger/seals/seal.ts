import { sql } from "kysely";
import { DatabaseUnavailable, type Db } from "#/server/db/index.ts";
import { exportHead } from "./heads.ts";

const SEAL_EVERY_MS = 1_000;
const EXPORT_EVERY_MS = 60_000;
const MOST_LAG_SECONDS = 60;
const TRANSFERS_A_SEAL = 20_000;
/** No transaction of ours takes so long: statements and idle transactions are given up well before. */
const MOST_TRANSACTION_SECONDS = 30;

const LATE = `the books are not sealed: rows have waited for over ${MOST_LAG_SECONDS} seconds`;

export type SealerOptions = {
  /** The file that heads are appended to, once a minute where there is a new one; none when null. */
  readonly headFile: string | null;
  /**
   * Told what fails, or that rows wait for over a minute, once until it works again. A database that is away is no news:
   * the lag tells.
   */
  readonly onError: (message: string) => void;
};

export type Sealer = {
  /** How long the oldest row that no seal covers yet has waited, in seconds; also how long nobody could look. */
  lagSeconds(): number;
  /** Ends after the seal under way. */
  stop(): Promise<void>;
};

/** Seals what is new, in as many seals as it takes. Answers the rows; null when another process is at it. */
export async function sealBooks(db: Db): Promise<number | null> {
  for (let all = 0; ; ) {
    const { rows } = await sql<{ sealed: number | null }>`
      select seal_books(${TRANSFERS_A_SEAL}) as sealed`.execute(db);
    const sealed = rows[0]?.sealed ?? null;
    if (sealed === null) return null;
    if (sealed === 0) return all;
    all += sealed;
  }
}

/**
 * Ends this role's own sessions whose transaction has written, or taken a number, and stayed open for so long: no seal
 * gets past it. Other roles' are left alone. Answers how many.
 */
export async function endStalledTransactions(db: Db, olderThanSeconds: number): Promise<number> {
  const { rows } = await sql<{ ended: boolean }>`
    select pg_terminate_backend(pid) as ended from pg_stat_activity
    where usename = session_user and datname = current_database() and pid <> pg_backend_pid()
      and backend_xid is not null and xact_start < clock_timestamp() - make_interval(secs => ${olderThanSeconds})`.execute(
    db,
  );
  return rows.length;
}

/** Seals each second in this process, beside any other that does so too. */
export function startSealing(db: Db, { headFile, onError }: SealerOptions): Sealer {
  let lookedAtMs = performance.now();
  let waitedSeconds = 0;
  let failure = "";
  let exported: string | null = null;
  let exportedAtMs = -EXPORT_EVERY_MS;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const endStalls = async () => {
    if (waitedSeconds <= MOST_TRANSACTION_SECONDS) return;
    const ended = await endStalledTransactions(db, MOST_TRANSACTION_SECONDS);
    if (ended > 0) onError(`${ended} open transactions held the seals up, and were ended`);
  };
  // A file that cannot be written stops no seal, and is told of once a minute.
  const keepHead = async (file: string) => {
    exportedAtMs = lookedAtMs;
    try {
      exported = await exportHead(db, file, exported);
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      onError(`AUDIT_HEAD_FILE: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const turn = async (isLast = false) => {
    try {
      await sealBooks(db);
      const { rows } = await sql<{ seconds: number | null }>`
        select extract(epoch from clock_timestamp() - seal_oldest_waiting())::float8 as seconds`.execute(
        db,
      );
      waitedSeconds = rows[0]?.seconds ?? 0;
      await endStalls();
      lookedAtMs = performance.now();
      if (headFile !== null && (isLast || lookedAtMs - exportedAtMs >= EXPORT_EVERY_MS))
        await keepHead(headFile);
      const late = waitedSeconds > MOST_LAG_SECONDS;
      if (late && failure !== LATE) onError(LATE);
      failure = late ? LATE : "";
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (!(error instanceof DatabaseUnavailable) && message !== failure)
        onError(`the books are not sealed: ${message}`);
      failure = message;
    }
  };
  let running: Promise<void> = Promise.resolve();
  const next = () => {
    running = turn().then(() => {
      if (!stopped) timer = setTimeout(next, SEAL_EVERY_MS).unref();
    });
  };
  next();

  return {
    lagSeconds: () => waitedSeconds + (performance.now() - lookedAtMs) / 1_000,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
      await turn(true);
    },
  };
}
