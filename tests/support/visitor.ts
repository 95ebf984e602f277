import type { Result } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import {
  asksSession,
  type Call,
  type CodeOf,
  type InputOf,
  type ReplyOf,
} from "#/lib/contract/call.ts";
import type { Db } from "#/server/db/index.ts";
import { refusalOf } from "#/server/http/calls.ts";
import type { Cookies, Route } from "#/server/http/route.ts";
import {
  authenticateHalf,
  DEVICE_COOKIE,
  holdSession,
  openAuthentication,
} from "#/server/session/index.ts";

/** A browser without HTTP: it keeps cookies and a token, and calls routes as the server would. */
export class Visitor {
  readonly jar = new Map<string, string>();
  token: string | null = null;
  /** Whether the host that is asked is the agents'. */
  agentSite = false;
  /** The page's. */
  language = "es";
  readonly #world: { db: Db; clock: Clock; routes: readonly Route[] };
  readonly ip: string;
  userAgent = "test";

  constructor(world: { db: Db; clock: Clock; routes: readonly Route[] }, ip = "203.0.113.7") {
    this.#world = world;
    this.ip = ip;
  }

  get #cookies(): Cookies {
    return {
      get: (name) => this.jar.get(name),
      set: (name, value) => void this.jar.set(name, value),
      clear: (name) => void this.jar.delete(name),
    };
  }

  /** Makes a call as the server makes it: input parsed, session checked, reply parsed too. */
  async call<C extends Call>(call: C, input: InputOf<C>): Promise<Result<ReplyOf<C>, CodeOf<C>>> {
    const { db, clock, routes } = this.#world;
    const route = routes.find((each) => each.call === call);
    if (!route) throw new Error(`no route for ${call.path}`);
    const session = await openAuthentication(db, clock)(this.token, this.jar.get(DEVICE_COOKIE));
    const half =
      call.who === "prover"
        ? await authenticateHalf(db, clock, this.token, this.jar.get(DEVICE_COOKIE))
        : null;
    if (call.who === "prover" && !half) return { ok: false, code: "session_expired" };
    if (asksSession(call) && !session) return { ok: false, code: "no_session" };
    const strange = session && refusalOf(call.who, session.kind, this.agentSite);
    if (strange) return strange as Result<ReplyOf<C>, CodeOf<C>>;
    const reply = await route.handle(call.input.parse(input), {
      requestId: "test",
      ip: this.ip,
      language: this.language,
      cookies: this.#cookies,
      token: this.token,
      userAgent: this.userAgent,
      agentSite: this.agentSite,
      visit: () => ({ country: "", maintenance: false, regionRestriction: false }),
      session,
      holdSession: async (tx) => session !== null && holdSession(tx, session),
      half,
      idempotencyKey: null,
      tx: null,
      principal: null,
      prepared: null,
    });
    if (reply.ok) call.reply.parse(reply.value);
    return reply as Result<ReplyOf<C>, CodeOf<C>>;
  }
}
