import { type Clock, MINUTE_MS, SECOND_MS } from "#/lib/base/time.ts";
import { pastDraws, type StationDraw } from "#/lib/rules/lottery/schedule.ts";
import { fictionalNumbers, idOf, SOURCES, type Source } from "./numbers.ts";
import { type Answer, sendResult } from "./send.ts";

/** What can be asked to go wrong with the next draw. */
export const FAULTS = ["late", "wrong", "twice", "one_silent", "silent"] as const;
export type Fault = (typeof FAULTS)[number];
/** What can be said again of a draw. */
export const TELLINGS = ["right", "wrong"] as const;
export type Telling = (typeof TELLINGS)[number];

/** One telling of one source. */
export type Report = {
  readonly source: Source;
  readonly telling: Telling;
  readonly state: "waiting" | Answer["state"];
  readonly said: string;
  readonly attempts: number;
  readonly dueAtMs: number;
};
/** A draw and what was told of it, and will be. */
export type DrawReports = {
  readonly id: string;
  readonly draw: StationDraw;
  readonly fault: Fault | null;
  readonly reports: readonly Report[];
};
type Known = {
  readonly draw: StationDraw;
  readonly fault: Fault | null;
  readonly reports: Report[];
};

export type ReporterOptions = {
  readonly key: string;
  readonly resultsUrl: string;
  readonly clock: Clock;
  readonly log: (line: string) => void;
};

/** So far back a process that was down tells what it has missed. */
const DAYS_BACK = 3;
const LATE_MS = 2 * MINUTE_MS;
const FIRST_WAIT_MS = SECOND_MS;
const MAX_WAIT_MS = MINUTE_MS;

export type Reporter = {
  /** Tells what is due now: each draw whose time has come, and what was not heard before. */
  look(): Promise<void>;
  /** Has something go wrong with the next draw whose time comes. */
  addFault(fault: Fault): void;
  listFaults(): readonly Fault[];
  /** Says something of a draw that is over, once more; false where it is none of the last days. */
  sayAgain(id: string, telling: Telling): boolean;
  /** The draws of the last days, the newest first. */
  list(): readonly DrawReports[];
};

/**
 * Tells the site what fell in the draws of Vietnam's lotteries, as two sources, until it has heard. What was told is kept
 * in memory alone: a process that starts tells the last days again, which changes nothing where it was heard.
 */
export function openReporter({ key, resultsUrl, clock, log }: ReporterOptions): Reporter {
  const startedAtMs = clock();
  const known = new Map<string, Known>();
  const faults: Fault[] = [];
  let working: Promise<void> = Promise.resolve();

  const learnDraws = () => {
    const nowMs = clock();
    const ids = new Set<string>();
    for (const draw of pastDraws(nowMs, DAYS_BACK)) {
      const id = idOf(draw);
      ids.add(id);
      if (known.has(id)) continue;
      // What was missed while this process was down goes right.
      const fault = draw.drawsAtMs > startedAtMs ? (faults.shift() ?? null) : null;
      known.set(id, { draw, fault, reports: plan(fault, nowMs) });
    }
    for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
  };
  const tell = async ({ draw, reports }: Known) => {
    for (const [index, report] of reports.entries()) {
      const nowMs = clock();
      const isOpen = report.state === "waiting" || report.state === "unheard";
      if (!isOpen || report.dueAtMs > nowMs) continue;
      const { source, telling } = report;
      const numbers = fictionalNumbers(key, draw, telling);
      const answer = await sendResult({ resultsUrl, key }, source, { draw, numbers }, nowMs);
      const attempts = report.attempts + 1;
      const waitMs = Math.min(FIRST_WAIT_MS * 2 ** report.attempts, MAX_WAIT_MS);
      reports[index] = { source, telling, ...answer, attempts, dueAtMs: nowMs + waitMs };
      // A draw that the site does not sell is no fault of anybody's.
      const isFault = answer.state !== "heard" && answer.said !== "draw_unknown";
      if (isFault && report.said !== answer.said) log(`${idOf(draw)}, ${source}: ${answer.said}`);
    }
  };
  const round = async () => {
    learnDraws();
    for (const each of known.values()) await tell(each);
  };
  return {
    look() {
      working = working.catch(() => undefined).then(round);
      return working;
    },
    addFault: (fault) => void faults.push(fault),
    listFaults: () => faults,
    sayAgain(id, telling) {
      const found = known.get(id);
      const sources = telling === "right" ? SOURCES : SOURCES.slice(1);
      found?.reports.push(...sources.map((source) => waiting(source, telling, clock())));
      return found !== undefined;
    },
    list: () =>
      [...known]
        .map(([id, each]) => ({ id, ...each }))
        .sort((one, other) => other.draw.drawsAtMs - one.draw.drawsAtMs),
  };
}

function waiting(source: Source, telling: Telling, dueAtMs: number): Report {
  return { source, telling, state: "waiting", said: "", attempts: 0, dueAtMs };
}

/** What both sources tell of a draw. */
function plan(fault: Fault | null, nowMs: number): Report[] {
  const [first, second] = SOURCES;
  const right = SOURCES.map((source) => waiting(source, "right", nowMs));
  if (fault === "silent") return [];
  if (fault === "one_silent") return right.slice(0, 1);
  if (fault === "wrong") return [waiting(first, "right", nowMs), waiting(second, "wrong", nowMs)];
  if (fault === "late") return right.map((each) => ({ ...each, dueAtMs: nowMs + LATE_MS }));
  return fault === "twice" ? [...right, ...right] : right;
}
