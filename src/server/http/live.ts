import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { SECOND_MS } from "#/lib/base/time.ts";
import { LIVE_PATH, type LiveEvent, type LiveKind } from "#/lib/contract/live.ts";
import { forRequest } from "#/server/db/index.ts";
import type { Heard, Hub, LiveMessage } from "#/server/events/index.ts";
import type { CallOptions } from "./calls.ts";
import { sendRefusal } from "./errors.ts";
import { securityHeaders } from "./headers.ts";
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
/** Published to a member whose session ended: its streams ask whether theirs is still good. */
const ASK_AGAIN = "session_ended";

/**
 * The member's live stream. It begins with the balance, then what was missed since `Last-Event-ID`. While it is open
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
  const beat = setInterval(
    () => {
      for (const stream of streams) void stream.beat();
    },
    live.heartbeatMs ?? 25 * SECOND_MS,
  );
  beat.unref();
  calls.gate.onChange(() => {
    for (const stream of streams) stream.endIfClosed();
  });
  app.addHook("preClose", async () => {
    clearInterval(beat);
    for (const stream of streams) stream.end();
  });

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
    });
    streams.add(stream);
    count(session.memberId, 1);
    reply.raw.once("close", () => {
      count(session.memberId, -1);
      streams.delete(stream);
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

/** What a stream asks while it is open. */
type Standing = {
  readonly session: () => Promise<Session | null>;
  readonly isClosed: () => boolean;
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

  #tell({ id, type, data }: LiveMessage): void {
    if (type === ASK_AGAIN) return void this.#check();
    if (id !== undefined) {
      if (this.#told.has(id)) return;
      this.#told.add(id);
      this.#lastId = id;
    }
    const shapes: Readonly<Record<string, LiveShapes[LiveKind]>> = this.#live.shapes;
    const read = Object.hasOwn(shapes, type) ? shapes[type]?.safeParse(data) : undefined;
    if (read?.success) this.#send({ type, ...read.data } as LiveEvent, id);
  }

  async #catchUp(): Promise<void> {
    const { memberId } = this.session;
    const lastId = this.#lastId;
    this.#send(await this.#live.balance(memberId));
    if (lastId === null) return;
    const missed = await this.#live.since(memberId, lastId);
    for (const { id, event } of missed ?? []) {
      if (this.#told.has(id)) continue;
      this.#told.add(id);
      this.#lastId = id;
      this.#send(event, id);
    }
  }

  /** A database that is away is no reason to end a stream; a session that is over is. */
  async #check(): Promise<void> {
    if (this.#standing.isClosed()) return this.end();
    const session = await this.#standing.session().catch(() => this.session);
    if (session?.id === this.session.id) return;
    this.#send({ type: "session_ended" });
    this.end();
  }

  /** The id is where a reader resumes: that of the recorded fact that it tells; passing states have none. */
  #send(event: LiveEvent, id?: bigint): void {
    const head = id === undefined ? "" : `id: ${id}\n`;
    this.#write(`${head}data: ${JSON.stringify(event)}\n\n`);
  }

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#response.write(text);
    if (this.#response.writableLength > MOST_UNSENT_BYTES) this.#response.destroy();
  }
}
