import { setTimeout } from "node:timers/promises";
import { chatTopic } from "#/lib/base/chat.ts";
import { SECOND_MS } from "#/lib/base/time.ts";
import { sendChat } from "#/lib/contract/messages/chat.ts";
import { openDatabase } from "#/server/db/index.ts";
import { changeSite } from "#/server/site/index.ts";
import { startPleno } from "../../tests/support/processes/pleno.ts";
import { findRunning } from "../supervisor/running.ts";
import { startBareStreams } from "./bare-streams.ts";
import type { Bench, Figure } from "./bench.ts";
import { processorMsOf, startTwin, type WebProcess, webOf } from "./processes.ts";
import { addMembers, enter, follow } from "./streaming.ts";

const MEMBERS = 500;
const ROOM = "es";
/** The numbers of the lines that are said: the first ones warm up. */
const WARMING = Array.from({ length: 10 }, (_, line) => line);
const LINES = Array.from({ length: 100 }, (_, line) => WARMING.length + line);
/** Between two lines of a busy room, over and over: four a second, some of them almost at once. */
const GAPS_MS = [20, 480, 300, 60, 410, 230];
const REST_S = 5;
const ARRIVED_WITHIN_MS = 10 * SECOND_MS;
const ENV = {
  ...{ CALLS_PER_MINUTE: "1000000000", LANGUAGES: "es,en", LOAD_SHEDDING: "off" },
  ...{ LOG_LEVEL: "warn", PAYLOAD_ENCRYPTION: "optional" },
};

type Headers = Readonly<Record<string, string>>;
type Told = {
  readonly times: readonly number[];
  readonly lines: number;
  readonly unheard: number;
  /** What a line took of the processes that tell it. */
  readonly processorMs: number;
};

/**
 * How long a line takes from the call that says it to each of the 500 members of a room, half of them at either of two web
 * processes; and the same texts from two servers that do nothing else, by the same readers.
 */
export const chat: Bench = {
  name: "chat",
  needs: [],
  async run() {
    const pleno = await startPleno({ env: ENV });
    const stops: (() => unknown)[] = [() => pleno.stop()];
    try {
      const url = findRunning(pleno.dataDir)?.DATABASE_OWNER_URL;
      if (!url) throw new Error("no word of the running database");
      const { db, close } = openDatabase({ url });
      stops.unshift(close);
      await changeSite(db, { flags: { CBS3: true } });
      const twin = await startTwin(pleno, ENV);
      stops.unshift(twin.stop);
      const members = await addMembers(db, MEMBERS);
      return await measure([webOf(pleno), twin], members, stops);
    } finally {
      for (const stop of stops) await stop();
    }
  },
};

async function measure(
  webs: readonly WebProcess[],
  members: readonly { readonly username: string }[],
  stops: (() => unknown)[],
): Promise<Figure[]> {
  const at = <Each>(list: readonly Each[], index: number) => list[index % list.length] as Each;
  const entered: { url: string; headers: Headers }[] = [];
  const room = openEars();
  const asked = { type: "chat", hear: chatTopic(ROOM) } as const;
  // One after another: many unfinished logins from one address are asked for a captcha.
  for (const [index, { username }] of members.entries()) {
    const { url } = at(webs, index);
    const headers = await enter(url, username);
    entered.push({ url, headers });
    stops.unshift(await follow(url, headers, asked, room.hear));
  }
  // Each member says one line or none: nobody meets the slow mode.
  const say = (line: number) => sayLine(at(entered, line * 7 + Math.floor(line / 2)), line);
  await tellAll(WARMING, room, say);
  const restMs = await restOf(webs);
  const told = await tellAll(LINES, room, say, webs);
  const bare = await tellBare(room.last(), stops);
  return [
    ...figuresOf(`a line to ${members.length} members at 2 processes`, told, 250),
    { what: "lines said in all, four a second", value: told.lines, unit: "" },
    { what: "members who did not hear a line", value: told.unheard, unit: "", atMost: 0 },
    { what: "a line, both processes' processor", value: told.processorMs, unit: "ms" },
    { what: "a second without a line, the same", value: restMs, unit: "ms" },
    ...figuresOf(`the same from 2 bare servers to ${members.length} streams`, bare),
    { what: "the same, both bare servers' processor", value: bare.processorMs, unit: "ms" },
  ];
}

/** Milliseconds of the processor that processes take in a second while nobody says anything. */
async function restOf(processes: readonly WebProcess[]): Promise<number> {
  const spent = () => processes.reduce((sum, { pid }) => sum + processorMsOf(pid), 0);
  const before = spent();
  await setTimeout(REST_S * SECOND_MS);
  return (spent() - before) / REST_S;
}

/** The same readers at servers that only write: what is left of a line's time without Pleno. */
async function tellBare(text: string, stops: (() => unknown)[]): Promise<Told> {
  const servers = await Promise.all([startBareStreams(), startBareStreams()]);
  for (const { stop } of servers) stops.unshift(stop);
  const ears = openEars();
  for (const { url } of servers)
    for (let each = 0; each < MEMBERS / servers.length; each++)
      stops.unshift(await follow(url, {}, { type: "chat" }, ears.hear));
  const say = async (line: number) => {
    for (const { tell } of servers) tell(`${text.replace(/line \d+ /, `line ${line} `)}\n\n`);
  };
  await tellAll(WARMING, ears, say);
  return tellAll(LINES, ears, say, servers);
}

type Ears = ReturnType<typeof openEars>;

/** What all readers hear, by the line, and when. */
function openEars() {
  const arrivals = new Map<number, number[]>();
  let last = "";
  return {
    last: () => last,
    hear(text: string) {
      last = text;
      const line = Number(/line (\d+) /.exec(text)?.[1]);
      const heard = arrivals.get(line) ?? [];
      heard.push(performance.now());
      arrivals.set(line, heard);
    },
    of: (line: number): readonly number[] => arrivals.get(line) ?? [],
  };
}

/** Says lines as a busy room does, and waits until everybody heard them; times are from before the line was said. */
async function tellAll(
  numbers: readonly number[],
  ears: Ears,
  say: (line: number) => Promise<void>,
  processes: readonly { readonly pid: number }[] = [],
): Promise<Told> {
  const spent = () => processes.reduce((sum, { pid }) => sum + processorMsOf(pid), 0);
  const before = spent();
  const saidAt = new Map<number, number>();
  const saying: Promise<void>[] = [];
  for (const line of numbers) {
    saidAt.set(line, performance.now());
    saying.push(say(line));
    await setTimeout(GAPS_MS[line % GAPS_MS.length]);
  }
  await Promise.all(saying);
  const deadline = performance.now() + ARRIVED_WITHIN_MS;
  const timesOf = (line: number) =>
    ears.of(line).map((heard) => heard - (saidAt.get(line) ?? Number.NaN));
  const isWhole = () => numbers.every((line) => ears.of(line).length >= MEMBERS);
  while (!isWhole() && performance.now() < deadline) await setTimeout(20);
  const times = numbers.flatMap(timesOf);
  return {
    ...{ times, lines: numbers.length, unheard: numbers.length * MEMBERS - times.length },
    processorMs: (spent() - before) / numbers.length,
  };
}

async function sayLine({ url, headers }: { url: string; headers: Headers }, line: number) {
  const reply = await fetch(url + sendChat.path, {
    method: sendChat.method,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({
      room: ROOM,
      key: `bench-line-${line}`,
      text: `This is line ${line} of it`,
    }),
  });
  const { code } = (await reply.json()) as { code: string };
  if (code !== "ok") throw new Error(`a line was refused: ${code}`);
}

function figuresOf(what: string, { times }: Told, atMost?: number): Figure[] {
  const sorted = times.toSorted((one, other) => one - other);
  const share = (of: number) => sorted[Math.ceil(sorted.length * of) - 1] ?? Number.NaN;
  return [
    { what: `${what}, p50`, value: share(0.5), unit: "ms" },
    {
      ...{ what: `${what}, p99`, value: share(0.99), unit: "ms" },
      ...(atMost === undefined ? {} : { atMost }),
    },
    { what: `${what}, longest`, value: share(1), unit: "ms" },
  ];
}
