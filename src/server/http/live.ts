import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { SECOND_MS } from "#/lib/base/time.ts";
import { mayCall } from "#/lib/contract/authorization.ts";
import { HEAR, isTopic, LIVE_PATH, type LiveEvent, type LiveKind } from "#/lib/contract/live.ts";
import { forRequest } from "#/server/db/index.ts";
import type { Heard, Hub, LiveMessage } from "#/server/events/index.ts";
import { openBeats } from "./beats.ts";
import type { CallOptions } from "./calls.ts";
import { sendRefusal } from "./errors.ts";
import { securityHeaders } from "./headers.ts";
import { type LiveStates, openStates } from "./live-states.ts";
import type { Metrics } from "./metrics.ts";
import { baseContextOf } from "./requests.ts";
import type { BaseContext, Session } from "./route.ts";

/** Checks what a message of a type says, and leaves out what is not said to browsers. */
export type LiveShapes = {
  readonly [Kind in LiveKind]?: {
    safeParse(said: unknown): { success: true; data: object } | { success: false };
  };
};

export type LiveOptions = {
  readonly hub: Hub;
  readonly shapes: LiveShapes;
  /** What every stream begins with, and begins anew with after a gap. */
  readonly balance: (memberId: bigint) => Promise<LiveEvent>;
  /** How it stands with members, by the type of what changed for many of them at once. */
  readonly states?: LiveStates;
  /** What was recorded for the member after the event of this id; null when that is not known. */
  readonly since: (
    memberId: bigint,
    id: bigint,
  ) => Promise<readonly { readonly id: bigint; readonly event: LiveEvent }[] | null>;
  readonly streamsPerMember?: number;
  /** How often a stream shows that it lives, and asks whether its session does. */
  readonly heartbeatMs?: number;
};

const MOST_UNSENT_BYTES = 256 * 1024;
/** What of the ids that it told a stream remembers: more than a resumption tells again. */
const MOST_TOLD = 1_000;
const MOST_HEARD = 20;
/** Published to a member whose session ended: its streams ask whether theirs is still good. */
const ASK_AGAIN = "session_ended";

/**
 * The member's live stream. It begins with the balance, then what was missed since `Last-Event-ID`. What is for everybody
 * it carries where it was asked for: a minute's draws wake no phone that shows none. While it is open
 * it counts as activity; it ends with its session, on whichever process that ended, and when the site closes for where
 * it is read from.
 */
export function serveLive(
  app: FastifyInstance,
  calls: Pick<CallOptions, "config" | "chooseLanguage" | "authenticate" | "gate">,
  live: LiveOptions,
  metrics: Metrics,
): void {
  const streams = new Set<Stream>();
  const counts = new Map<bigint, number>();
  const count = (memberId: bigint, by: 1 | -1) => {
    const now = (counts.get(memberId) ?? 0) + by;
    if (now === 0) counts.delete(memberId);
    else counts.set(memberId, now);
  };
  metrics.gauge("pleno_live_streams", "Live streams that are open", () => streams.size);
  const most = live.streamsPerMember ?? 10;
  const head = {
    ...securityHeaders(calls.config.https),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    connection: "close",
  };
  const beats = openBeats<Stream>(
    live.heartbeatMs ?? 25 * SECOND_MS,
    (stream) => void stream.beat(),
  );
  calls.gate.onChange(() => {
    for (const stream of streams) stream.endIfClosed();
  });
  app.addHook("preClose", async () => {
    beats.stop();
    for (const stream of streams) stream.end();
  });

  const textOf = openTexts(live.shapes);
  const stateOf = openStates(live.states ?? {});
  const rateLimit = { max: calls.config.callsPerMinute, timeWindow: 60_000 };
  app.get(LIVE_PATH, { config: { rateLimit } }, async (request, reply) => {
    const base = baseContextOf(request, reply, calls);
    const refused = (code: Parameters<typeof sendRefusal>[2]) =>
      sendRefusal(request, reply, code, calls.chooseLanguage);
    const closed = calls.gate.closedFor(request);
    if (closed) return refused(closed.reason === "region" ? "region_restricted" : "maintenance");
    const session = await forRequest(request.id, () => sessionOf(base, calls));
    if (!session) return refused(base.token === null ? "no_session" : "session_expired");
    if ((counts.get(session.memberId) ?? 0) >= most) return refused("too_many_requests");
    reply.hijack();
    const stream = new Stream(reply.raw, session, live, {
      session: () => forRequest(request.id, () => sessionOf(base, calls)),
      isClosed: () => calls.gate.closedFor(request) !== null,
      hears: hearsOf(request.query, session),
      textOf,
      stateOf,
    });
    streams.add(stream);
    beats.add(stream);
    count(session.memberId, 1);
    reply.raw.once("close", () => {
      count(session.memberId, -1);
      streams.delete(stream);
      beats.delete(stream);
      stream.end();
    });
    reply.raw.writeHead(200, { ...head, "x-request-id": request.id });
    await forRequest(request.id, () => stream.begin(request.headers["last-event-id"]));
  });
}

async function sessionOf(
  base: BaseContext,
  { authenticate }: Pick<CallOptions, "authenticate">,
): Promise<Session | null> {
  return base.token === null ? null : authenticate(base.token, base.cookies);
}

/** The types and topics of messages for everybody that a stream asks for; topics are members' own talk, closed to a trial. */
function hearsOf(query: unknown, { kind }: Session): ReadonlySet<string> {
  const asked = (query as Readonly<Record<string, unknown>>)[HEAR];
  const hears = typeof asked === "string" ? asked.split(",").slice(0, MOST_HEARD) : [];
  return new Set(hears.filter((name) => mayCall("member", kind) || !isTopic(name)));
}

/** A message as the wire has it, made once however many streams carry it; null where it is none of the contract's. */
function openTexts(allShapes: LiveShapes): (message: LiveMessage) => string | null {
  const shapes: Readonly<Record<string, LiveShapes[LiveKind]>> = allShapes;
  const texts = new WeakMap<LiveMessage, string | null>();
  const make = ({ id, type, data }: LiveMessage) => {
    const read = Object.hasOwn(shapes, type) ? shapes[type]?.safeParse(data) : undefined;
    return read?.success ? eventText({ type, ...read.data } as LiveEvent, id) : null;
  };
  return (message) => {
    const known = texts.get(message);
    if (known !== undefined) return known;
    const text = make(message);
    texts.set(message, text);
    return text;
  };
}

/** The id is where a reader resumes: that of the recorded fact that it tells; passing states have none. */
function eventText(event: LiveEvent, id?: bigint): string {
  const head = id === undefined ? "" : `id: ${id}\n`;
  return `${head}data: ${JSON.stringify(event)}\n\n`;
}

/** What a stream asks while it is open. */
type Standing = {
  readonly session: () => Promise<Session | null>;
  readonly isClosed: () => boolean;
  readonly hears: ReadonlySet<string>;
  readonly textOf: (message: LiveMessage) => string | null;
  readonly stateOf: (type: string, memberId: bigint) => Promise<object | null>;
};

class Stream {
  readonly session: Session;
  readonly #response: ServerResponse;
  readonly #live: LiveOptions;
  readonly #standing: Standing;
  readonly #told = new Set<bigint>();
  readonly #stop: () => void;
  /** What is heard while the stream still begins waits here. */
  #early: Heard[] | null = [];
  #lastId: bigint | null = null;
  /** How many messages there were, by their type. */
  readonly #heard = new Map<string, number>();

  constructor(response: ServerResponse, session: Session, live: LiveOptions, standing: Standing) {
    this.session = session;
    this.#response = response;
    this.#live = live;
    this.#standing = standing;
    this.#stop = live.hub.subscribe(session.memberId, (heard) => this.#hear(heard));
  }

  async begin(lastEventId: string | string[] | undefined): Promise<void> {
    const given = typeof lastEventId === "string" && /^\d{1,18}$/.test(lastEventId);
    this.#lastId = given ? BigInt(lastEventId) : null;
    try {
      await this.#check(); // it may have ended after it was looked up and before this subscribed
      if (this.#response.writableEnded) return;
      await this.#catchUp();
    } catch {
      return this.end(); // the reader comes again, with the same id
    }
    const early = this.#early ?? [];
    this.#early = null;
    for (const heard of early) this.#hear(heard);
  }

  async beat(): Promise<void> {
    this.#write(": \n\n");
    await this.#check();
  }

  end(): void {
    this.#stop();
    this.#response.end();
  }

  /** The reader comes again, and is told why it is not let in. */
  endIfClosed(): void {
    if (this.#standing.isClosed()) this.end();
  }

  #hear(heard: Heard): void {
    if (this.#early) this.#early.push(heard);
    else if (heard.what === "gap") this.#catchUp().catch(() => this.end());
    else this.#tell(heard.message);
  }

  #tell(message: LiveMessage): void {
    const { id, type, topic = type, memberId, among } = message;
    if (type === ASK_AGAIN) return void this.#check();
    this.#heard.set(type, (this.#heard.get(type) ?? 0) + 1);
    // A stream that is not told catches up with the next message of the type, or when it begins anew.
    if (among) return void this.#tellState(type).catch(() => undefined);
    if (memberId === null && !this.#standing.hears.has(topic)) return;
    if (id !== undefined && !this.#isNew(id)) return;
    const text = this.#standing.textOf(message);
    if (text !== null) this.#write(text);
  }

  /** How it stands now with the member; what is heard meanwhile may be newer than the answer, which is asked for again. */
  async #tellState(type: string): Promise<void> {
    const { memberId } = this.session;
    for (;;) {
      const heard = this.#heard.get(type);
      const data = await this.#standing.stateOf(type, memberId);
      if (data === null) return;
      if (heard === this.#heard.get(type)) return this.#tell({ memberId, type, data });
    }
  }

  /** Whether an id was not told yet; it is the newest then. */
  #isNew(id: bigint): boolean {
    if (this.#told.has(id)) return false;
    this.#told.add(id);
    const [oldest] = this.#told;
    if (this.#told.size > MOST_TOLD && oldest !== undefined) this.#told.delete(oldest);
    this.#lastId = id;
    return true;
  }

  async #catchUp(): Promise<void> {
    const { memberId } = this.session;
    const lastId = this.#lastId;
    this.#send(await this.#live.balance(memberId));
    if (lastId === null) return;
    const missed = await this.#live.since(memberId, lastId);
    for (const { id, event } of missed ?? []) if (this.#isNew(id)) this.#send(event, id);
  }

  /** A database that is away is no reason to end a stream; a session that is over is. */
  async #check(): Promise<void> {
    if (this.#standing.isClosed()) return this.end();
    const session = await this.#standing.session().catch(() => this.session);
    if (session?.id === this.session.id) return;
    this.#send({ type: "session_ended" });
    this.end();
  }

  #send(event: LiveEvent, id?: bigint): void {
    this.#write(eventText(event, id));
  }

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#response.write(text);
    if (this.#response.writableLength > MOST_UNSENT_BYTES) this.#response.destroy();
  }
}
