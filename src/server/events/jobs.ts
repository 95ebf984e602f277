import { setTimeout } from "node:timers/promises";
import { Logger, type Runner, run, type TaskList } from "graphile-worker";
import { sql } from "kysely";
import { type Database, type Db, openPlainPool } from "#/server/db/index.ts";
import { deliverEvent } from "./handlers.ts";
import { LEASE_BEAT_MS, renewLeases } from "./leases.ts";
import { type NamedJob, sortWork, type Work } from "./work.ts";

export type JobOptions = {
  /** Not before; at once when absent. */
  readonly runAtMs?: number;
  /** One job a key: adding it again replaces the one that has not run yet. */
  readonly jobKey?: string;
  /** Tries in all, the waits between them growing; 25 when absent (about three days). */
  readonly maxAttempts?: number;
  /** Jobs of one queue run one after another. */
  readonly queueName?: string;
};

/**
 * Adds a job in the transaction of what calls for it. It runs at least once: its effect must rest on a unique row or a
 * state-guarded update. The payload is JSON.
 */
export async function addJob(
  tx: Db,
  name: string,
  payload: unknown,
  options: JobOptions = {},
): Promise<void> {
  const runAt = options.runAtMs === undefined ? null : new Date(options.runAtMs);
  await sql`select 1 from graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    run_at => ${runAt}::timestamptz, job_key => ${options.jobKey ?? null}::text,
    max_attempts => ${options.maxAttempts ?? null}::int, queue_name => ${options.queueName ?? null}::text)`.execute(
    tx,
  );
}

/** Takes back a job that has not run yet, by its key. */
export async function removeJob(tx: Db, jobKey: string): Promise<void> {
  await sql`select 1 from graphile_worker.remove_job(${jobKey})`.execute(tx);
}

export type Worker = { stop(): Promise<void> };

export type WorkerOptions = {
  /** Jobs at the same time. */
  readonly concurrency?: number;
  /** Told what fails. */
  readonly onError?: (message: string) => void;
  /** Between two renewals of what it runs, which also frees what a worker that is gone had taken. */
  readonly leaseBeatMs?: number;
};

const RESTART_MS = 1_000;

/**
 * Starts to do the areas' work in this process, jobs and what follows from events, until `stop`, which lets those
 * that run finish. Whatever ends it before that is reported, and it begins again.
 */
export async function startWorker(
  database: Database,
  work: readonly Work[],
  options: WorkerOptions = {},
): Promise<Worker> {
  const concurrency = options.concurrency ?? 4;
  const running = new Map<string, string | null>();
  const taskList: TaskList = {};
  const addTask = ({ name, run: job }: NamedJob) => {
    taskList[name] = async (payload, { job: { id, locked_by } }) => {
      running.set(id, locked_by);
      try {
        await job(database.db, payload);
      } finally {
        running.delete(id);
      }
    };
  };
  const { handlers, jobs } = sortWork(work);
  addTask({
    name: "deliver_event",
    run: (db, payload) =>
      deliverEvent(db, BigInt((payload as { eventId: string }).eventId), handlers),
  });
  for (const job of jobs) addTask(job);
  const crontab = jobs.flatMap(({ name, cron }) => (cron === undefined ? [] : [`${cron} ${name}`]));
  const logger = new Logger(() => (level, message) => {
    if (level === "error") options.onError?.(message);
  });
  const pgPool = openPlainPool(database.url, concurrency + 2);
  const begin = (): Promise<Runner> =>
    run({
      pgPool,
      concurrency,
      pollInterval: 1_000,
      noHandleSignals: true,
      taskList,
      crontab: crontab.join("\n"),
      logger,
      // Alone, a job's completion that meets a cut connection is a rejection nobody hears; in batches it ends the runner.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  const stopping = new AbortController();
  let runner = await begin();
  // A fault of the database at the wrong moment ends the runner, not only the job that met it.
  const keepRunning = async () => {
    while (!stopping.signal.aborted) {
      const ended = await runner.promise.then(
        () => "it ended",
        (error: unknown) => String(error),
      );
      if (stopping.signal.aborted) return;
      options.onError?.(`the worker stopped and starts again: ${ended}`);
      runner = await restart();
      if (stopping.signal.aborted) await runner.stop();
    }
  };
  const restart = async (): Promise<Runner> => {
    for (;;) {
      await setTimeout(RESTART_MS, undefined, { signal: stopping.signal });
      try {
        return await begin();
      } catch (error) {
        options.onError?.(`the worker could not start: ${error}`);
      }
    }
  };
  const kept = keepRunning().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });
  const stopped = new AbortController();
  const keepLeases = async () => {
    while (!stopped.signal.aborted) {
      await renewLeases(database.db, running).catch((error: unknown) => {
        options.onError?.(`the jobs' leases were not renewed: ${error}`);
      });
      const wait = setTimeout(options.leaseBeatMs ?? LEASE_BEAT_MS, true, stopped);
      await wait.catch(() => false);
    }
  };
  const leases = keepLeases();
  return {
    async stop() {
      stopping.abort();
      await runner.stop().catch((error: unknown) => {
        options.onError?.(`the worker had stopped already: ${error}`);
      });
      await kept;
      stopped.abort();
      await leases;
      await pgPool.end();
    },
  };
}
