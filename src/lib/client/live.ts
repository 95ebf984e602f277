import { HEAR, LIVE_PATH, type LiveEvent, type LiveKind } from "#/lib/contract/live.ts";
import { readSession } from "./storage.ts";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

type Message<Kind extends LiveKind> = Extract<LiveEvent, { readonly type: Kind }>;
type Hear = (message: LiveEvent) => void;

const listeners = new Map<LiveKind, Hear[]>();
const begun: (() => void)[] = [];
const resumed: (() => void)[] = [];
const lost: (() => void)[] = [];

/** Hears every message of a type on this page's stream, from now on. */
export function onLive<Kind extends LiveKind>(
  type: Kind,
  hear: (message: Message<Kind>) => void,
): void {
  listeners.set(type, [...(listeners.get(type) ?? []), hear as Hear]);
}

/**
 * Hears that a stream begins: what happens from now on is heard, though perhaps not what happened since the page was
 * asked for.
 */
export function onLiveBegun(hear: () => void): void {
  begun.push(hear);
}

/**
 * Hears that a stream goes on after a break: facts of meanwhile come again, passing states and what is for everybody do
 * not, and are asked for.
 */
export function onLiveResumed(hear: () => void): void {
  resumed.push(hear);
}

/** Hears that the stream's session is over. */
export function onLiveLost(hear: () => void): void {
  lost.push(hear);
}

/**
 * Follows the member's live stream until stopped: reconnects by itself, resumes after the last event heard,
 * rests while the page is hidden, and begins anew when the network is another or what it asks for is (live-topics.ts).
 * Each message goes to those who hear its type.
 */
export function followLive(): () => void {
  let lastId: string | null = null;
  const heard = new Set<string>();
  let waitMs = FIRST_WAIT_MS;
  let goesOn = false;
  let stopped = false;
  let current: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function listen(): Promise<void> {
    const token = readSession("token");
    if (stopped || current || !token || document.hidden) return;
    const control = new AbortController();
    current = control;
    try {
      const response = await open(token, lastId, control.signal);
      if (response.status === 401) return end();
      if (response.ok && response.body) await followBody(response.body);
    } catch (fault) {
      if (!isBrokenConnection(fault)) throw fault;
    } finally {
      current = null;
      again();
    }
  }

  function tellBegin(): void {
    if (lastId === null) for (const hear of begun) hear();
    if (goesOn) for (const hear of resumed) hear();
    goesOn = true;
  }

  async function followBody(body: ReadableStream<Uint8Array>): Promise<void> {
    waitMs = FIRST_WAIT_MS;
    tellBegin();
    for await (const { id, data } of readEvents(body)) {
      if (id) {
        lastId = id;
        // After a break the last seconds come again.
        if (heard.has(id)) continue;
        heard.add(id);
      }
      const message = JSON.parse(data) as LiveEvent;
      for (const hear of listeners.get(message.type) ?? []) hear(message);
    }
  }

  function end(): void {
    stopped = true;
    for (const hear of lost) hear();
  }

  function again(): void {
    if (stopped || document.hidden) return;
    timer = setTimeout(() => void listen(), waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }

  function onVisibility(): void {
    clearTimeout(timer);
    if (document.hidden) current?.abort();
    else void listen();
  }

  function onOnline(): void {
    clearTimeout(timer);
    waitMs = FIRST_WAIT_MS;
    current?.abort();
    void listen();
  }

  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("online", onOnline);
  void listen();
  return () => {
    stopped = true;
    clearTimeout(timer);
    current?.abort();
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("online", onOnline);
  };
}

/** What is for everybody comes where something on the page names what it wants to hear of (`data-hears`). */
function addressOf(): string {
  const hears = document.querySelector<HTMLElement>("[data-hears]")?.dataset["hears"];
  return hears ? `${LIVE_PATH}?${HEAR}=${hears}` : LIVE_PATH;
}

function open(token: string, lastId: string | null, signal: AbortSignal): Promise<Response> {
  return fetch(addressOf(), {
    headers: {
      authorization: `Bearer ${token}`,
      accept: "text/event-stream",
      ...(lastId ? { "last-event-id": lastId } : {}),
    },
    signal,
  });
}

/** fetch tells a lost or cut connection by a TypeError, an aborted one by a DOMException. */
function isBrokenConnection(fault: unknown): boolean {
  return fault instanceof TypeError || fault instanceof DOMException;
}

/** Takes a server-sent stream apart: events end with an empty line; comments and unknown fields are passed over. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<{ id: string | null; data: string }> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += value;
    const blocks = rest.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const lines = block.split(/\r?\n/);
      const field = (name: string) =>
        lines
          .filter((line) => line.startsWith(`${name}:`))
          .map((line) => line.slice(name.length + 1).trimStart());
      const data = field("data");
      if (data.length > 0) yield { id: field("id")[0] ?? null, data: data.join("\n") };
    }
  }
}
