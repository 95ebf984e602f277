import type { Db } from "#/server/db/index.ts";
import type { EventKind, RecordedEvent } from "./kinds.ts";

/** What an area does about an event, in the transaction that notes it as done. */
export type EventHandler<Kind extends EventKind> = (
  tx: Db,
  event: RecordedEvent<Kind>,
) => Promise<void>;

export type NamedHandler = {
  readonly kind: EventKind;
  readonly name: string;
  readonly run: EventHandler<EventKind>;
};
export type NamedJob = {
  readonly name: string;
  readonly run: (db: Db, payload: unknown) => Promise<void>;
  /** When it runs by itself, in five fields (UTC); never when absent. */
  readonly cron?: string;
};

/** What an area does beside its calls: what follows from an event, what runs as a job, or by the clock. */
export type Work =
  | { readonly on: "event"; readonly handler: NamedHandler }
  | { readonly on: "job"; readonly job: NamedJob };

/**
 * What follows from an event. `name` is kept with each event it is done with: never change it. What it writes through
 * `tx` happens once; what it does outside (a mail) may happen again if the process dies between. A handler that throws
 * is tried again later, the others are not held up.
 */
export function onEvent<Kind extends EventKind>(
  kind: Kind,
  name: string,
  run: EventHandler<Kind>,
): Work {
  return { on: "event", handler: { kind, name, run: run as EventHandler<EventKind> } };
}

/** What runs for jobs of a name. If it throws it is tried again later. */
export function onJob(name: string, run: NamedJob["run"]): Work {
  return { on: "job", job: { name, run } };
}

/** What runs by the clock (UTC), once for all processes: `cron` in five fields, `0 4 * * *`. */
export function onSchedule(name: string, cron: string, run: (db: Db) => Promise<void>): Work {
  return { on: "job", job: { name, cron, run: (db) => run(db) } };
}

/** The handlers and the jobs of a list of work. Two of one name are a fault: one of them would never run. */
export function sortWork(work: readonly Work[]): {
  readonly handlers: readonly NamedHandler[];
  readonly jobs: readonly NamedJob[];
} {
  const handlers = work.flatMap((one) => (one.on === "event" ? [one.handler] : []));
  const jobs = work.flatMap((one) => (one.on === "job" ? [one.job] : []));
  const names = [
    ...handlers.map(({ kind, name }) => `the handler ${name} of ${kind}`),
    ...jobs.map(({ name }) => `the job ${name}`),
  ];
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`${twice} is there twice`);
  return { handlers, jobs };
}
