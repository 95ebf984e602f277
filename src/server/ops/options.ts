import { parseArgs } from "node:util";
import { readLine } from "#/lib/base/line.ts";
import { UsageError } from "./output.ts";

const OPTIONS = {
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
  reason: { type: "string" },
  state: { type: "string" },
  limit: { type: "string" },
  return: { type: "string" },
  game: { type: "string" },
  number: { type: "boolean", default: false },
  heads: { type: "string" },
  until: { type: "string" },
  forever: { type: "boolean", default: false },
  exclusion: { type: "boolean", default: false },
  of: { type: "string" },
  staff: { type: "string" },
  thing: { type: "string" },
  overlap: { type: "string" },
  provider: { type: "string" },
  "by-hand": { type: "boolean", default: false },
  as: { type: "string" },
  "dry-run": { type: "boolean", default: false },
  file: { type: "string" },
  offer: { type: "string" },
  amount: { type: "string" },
  save: { type: "string" },
  listen: { type: "string" },
  room: { type: "string" },
  to: { type: "string", multiple: true },
  at: { type: "string" },
  again: { type: "boolean", default: false },
  rounds: { type: "string" },
  stake: { type: "string" },
  "free-rounds": { type: "boolean", default: false },
  jackpots: { type: "boolean", default: false },
} as const;
const MAX_REASON = 200;
const MAX_LIMIT = 1_000;

export type Options = ReturnType<typeof readArguments>["options"];
/** An option that only some commands take. */
export type OwnOption = Exclude<keyof Options, "json" | "help">;
const OWN: readonly OwnOption[] = [
  ...(["reason", "state", "limit", "return", "game", "number", "heads"] as const),
  ...([
    "until",
    "forever",
    "exclusion",
    "of",
    "staff",
    "thing",
    "overlap",
    "provider",
    "by-hand",
    "as",
  ] as const),
  ...([
    "dry-run",
    "file",
    "save",
    "offer",
    "amount",
    "listen",
    "room",
    "to",
    "at",
    "again",
    "rounds",
    "stake",
    "free-rounds",
    "jackpots",
  ] as const),
];

/** Takes a command line apart. Throws UsageError. */
export function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: OPTIONS,
      allowPositionals: true,
    });
    return { options: values, words: positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Refuses what a command would pass over: words after its own, and options that it does not take. Throws UsageError. */
export function takesOnly(
  command: string,
  {
    extra = [],
    options = {},
    takes = [],
  }: {
    readonly extra?: readonly (string | undefined)[];
    readonly options?: Partial<Options>;
    readonly takes?: readonly OwnOption[];
  },
): void {
  const word = extra.find((each) => each !== undefined);
  if (word !== undefined) throw new UsageError(`what is "${word}"? (${command})`);
  const other = OWN.find(
    (name) => options[name] !== undefined && options[name] !== false && !takes.includes(name),
  );
  if (other) {
    const taken = takes.map((name) => `--${name}`).join(", ");
    throw new UsageError(
      `${command} does not take --${other}${taken === "" ? "" : `, only ${taken}`}`,
    );
  }
}

/** Throws UsageError. */
export function stateOf<State extends string>(
  { state }: Options,
  states: readonly State[],
  preset: State | null,
): State | null {
  if (state === undefined) return preset;
  if (state === "all") return null;
  const found = states.find((each) => each === state);
  if (!found) throw new UsageError(`--state is one of ${states.join(", ")}, all`);
  return found;
}

/** How many a list has where nobody says so, and at most. */
export type LimitBounds = { readonly preset?: number; readonly most?: number };

/** Throws UsageError. */
export function limitOf(
  { limit }: Options,
  { preset = 50, most = MAX_LIMIT }: LimitBounds = {},
): number {
  if (limit === undefined) return preset;
  const count = Number(limit);
  if (!/^\d+$/.test(limit) || count < 1 || count > most)
    throw new UsageError(`--limit is a number from 1 to ${most}`);
  return count;
}

/** Throws UsageError. */
export function reasonOf({ reason = "" }: Options, command = "reject"): string {
  const text = readLine(reason);
  if (text === null || text.length > MAX_REASON)
    throw new UsageError(`${command} needs --reason "…", one line of at most ${MAX_REASON} signs`);
  return text;
}

/** A moment as it is typed: a day (its beginning, UTC) or a moment. Throws UsageError. */
export function momentOf(typed: string, named = "--until"): Date {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(typed);
  const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?Z$/.test(typed);
  const date = new Date(typed);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(typed.slice(0, 10));
  if (!(isDay || isMoment) || !isReal)
    throw new UsageError(`${named} is a day (2027-05-01) or a moment (2027-05-01T18:00Z), in UTC`);
  return date;
}

const LISTEN = /^([\w.-]+|\[[\da-f:]+\]):(\d{1,5})$/i;
const MOST_PORT = 65_535;

/** Where a command listens that answers calls. Throws UsageError. */
export function listenOf(
  { listen }: Options,
  preset: string,
): { readonly host: string; readonly port: number } {
  const [, host = "", port = ""] = LISTEN.exec(listen ?? preset) ?? [];
  if (host === "" || Number(port) > MOST_PORT) throw new UsageError("--listen is <host>:<port>");
  return { host, port: Number(port) };
}
