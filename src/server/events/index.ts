import "./tables.ts";

/** Events: facts recorded with what made them true, carried to handlers, and heard live; and jobs for later. */
export { eventsSince, recordEvent, recordQuietly } from "./events.ts";
export { jobFigures } from "./figures.ts";
export { createHub, type Heard, type Hub } from "./hub.ts";
export {
  addJob,
  type JobOptions,
  removeJob,
  startWorker,
  type Worker,
  type WorkerOptions,
} from "./jobs.ts";
export type {
  EventKind,
  EventPayloads,
  Fact,
  RecordedEvent,
} from "./kinds.ts";
export { type LiveMessage, publishEach, publishLive, wakeWorkers } from "./live.ts";
export { type EventHandler, onEvent, onJob, onSchedule, type Work } from "./work.ts";
