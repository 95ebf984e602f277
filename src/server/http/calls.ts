import type { RateLimitOptions } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { networkOf } from "#/lib/base/networks.ts";
import { ok, type Refusal, type Result, refuse } from "#/lib/base/result.ts";
import { isAgentKind, mayCall } from "#/lib/contract/authorization.ts";
import { asksSession, type Call, type Who } from "#/lib/contract/call.ts";
import type { ModuleId } from "#/lib/contract/modules.ts";
import type { Config } from "#/server/config.ts";
import { type Db, forRequest } from "#/server/db/index.ts";
import { type Acts, countAct } from "./acts.ts";
import { serveBareCall } from "./bare-calls.ts";
import type { CallerTurns } from "./caller-turns.ts";
import { wrap } from "./envelope.ts";
import { holdToContract } from "./hold-to-contract.ts";
import { actOnce, type Command, findOutcome, type HashInput, readKey } from "./idempotency.ts";
import { limitOfSigned } from "./limits.ts";
import type { Metrics } from "./metrics.ts";
import { baseContextOf, bodyOf, FORM, JOSE, parseWith, type Reading } from "./requests.ts";
import type { AnyContext, BaseContext, Cookies, HalfSession, Route, Session } from "./route.ts";
import { comesFromElsewhere } from "./same-origin.ts";
import { answerSigned, NOTHING_KNOWN } from "./signed-calls.ts";

/** What serving calls needs from the areas below, given by main.ts. */
export type CallOptions = Reading & {
  readonly db: Db | null;
  /** The session behind a bearer token, if it came with its own device's cookie; else null. */
  readonly authenticate: (token: string, cookies: Cookies) => Promise<Session | null>;
  /** Whether a session still is, held so until the transaction ends. */
  readonly holdSession: (tx: Db, session: Session) => Promise<boolean>;
  /** The half-open session behind a bearer token, alike; asked by the calls that prove a login, and by no other. */
  readonly authenticateHalf?: (token: string, cookies: Cookies) => Promise<HalfSession | null>;
  /** Why the session of a token is over, where that is more than time: the detail of `session_expired`, safe to show. */
  readonly findSessionEnd?: (token: string, cookies: Cookies) => Promise<Refusal["detail"] | null>;
  /** What an idempotency record keeps of an input. */
  readonly hashInput: HashInput;
  readonly turns: CallerTurns;
  readonly metrics: Metrics;
  /** Parse replies by the contract as well: in tests and development. */
  readonly checkReplies: boolean;
  readonly acts: Acts;
};

/** Serves a call: everything between the socket and the handler that the contract promises. */
export function serveCall(app: FastifyInstance, route: Route, options: CallOptions): void {
  const { call } = route;
  if (call.bare) {
    serveBareCall(app, route, options);
    return;
  }
  app.route({
    method: call.method,
    url: call.path,
    config: { rateLimit: limitOf(route, options.config) },
    ...(call.mostBytes === undefined ? {} : { bodyLimit: call.mostBytes }),
    handler: async (request, reply) => {
      const base = baseContextOf(request, reply, options);
      const result = await forRequest(request.id, () =>
        countAct(options.metrics, options.acts.get(call), () =>
          answer(route, base, request, options),
        ),
      );
      if (result.ok && options.checkReplies) holdToContract(call, result.value);
      const { status, envelope } = wrap(result, base.language);
      return reply.code(status).send(envelope);
    },
  });
}

async function answer(
  route: Route,
  base: BaseContext,
  request: FastifyRequest,
  options: CallOptions,
): Promise<Result<unknown>> {
  const { call } = route;
  const none = NOTHING_KNOWN;
  if (route.verify) return answerSigned(route, route.verify, { ...base, ...none }, request);
  const barred = barrierOf(route, base, request, options);
  if (barred) return barred;
  const off = call.module && switchedOff(call.module, options);
  if (off) return answerFromKept(route, base, request, options, off);
  if (call.who === "prover") return answerHalf(route, { ...base, ...none }, request, options);
  const session = await sessionOf(base, options);
  if (session && "code" in session) return session;
  if (!session && (asksSession(call) || (options.gate.membersOnly && !leadsIn(call))))
    return refuseOver(base, options);
  const strange = session && refusalOf(call.who, session.kind, base.agentSite);
  if (strange) return strange;
  const body = await bodyOf(route, request, options);
  if (isCopy(call, body))
    return answerFromKept(route, base, request, options, refuse("payload_replayed"));
  const input = parseWith(route, body);
  if (!input.ok) return input;
  const { turns } = options;
  if (!session)
    return turns.visit(networkOf(base.ip), call.path, () =>
      route.handle(input.value, { ...base, ...none, session }),
    );
  const holdSession = (tx: Db) => options.holdSession(tx, session);
  const context: AnyContext = { ...base, ...none, session, holdSession };
  const stillIn = whileIn(session, base, options);
  if (!call.idempotent)
    return turns.call(
      session.memberId,
      stillIn(() => route.handle(input.value, context)),
    );
  const key = readKey(request.headers["idempotency-key"]);
  if (key === null) return refuse("idempotency_key_missing");
  const hashes = options.hashInput(call, input.value);
  const command = { call, memberId: session.memberId, key, hashes };
  const result = await turns.command(
    session.id,
    command,
    input.value,
    stillIn(() => act(route, command, input.value, context, options)),
  );
  return followed(route, result, context);
}

/** What follows from what a command has done, and how that stands then. */
async function followed(
  { follow }: Route,
  result: Result<unknown>,
  context: AnyContext,
): Promise<Result<unknown>> {
  return result.ok && follow ? ok(await follow(result.value, context)) : result;
}

/** Asks once more for the session of who waited for a turn: what an ended one left waiting is not begun. */
function whileIn(session: Session, base: BaseContext, options: CallOptions) {
  return (work: () => Promise<Result<unknown>>) => async (waited: boolean) => {
    const now = waited ? await sessionOf(base, options) : session;
    if (now && "code" in now) return now;
    return now?.id === session.id ? work() : refuse("session_expired");
  };
}

async function act(
  { call, prepare, handle, atOnce }: Route,
  command: Command,
  input: unknown,
  context: AnyContext,
  { db }: CallOptions,
): Promise<Result<unknown>> {
  if (!db) throw new Error(`${call.path}: an idempotent call needs a database`);
  const { session } = context;
  const done = session && (await atOnce?.(input as never, { ...context, session }, command));
  if (done) return done;
  const kept = await findOutcome(db, command);
  if (kept) return kept;
  const prepared = await prepare?.(input, context);
  if (prepared && !prepared.ok) return prepared;
  return actOnce(db, command, async (tx) => {
    if (!(await context.holdSession(tx))) return refuse("session_expired");
    return handle(input, {
      ...context,
      idempotencyKey: command.key,
      tx,
      prepared: prepared?.value ?? null,
    });
  });
}

/** The refusal of a module's calls while it is off, or while nobody knows whether it is (ROL-20). */
function switchedOff(module: ModuleId, { gate }: CallOptions): Refusal | null {
  const on = gate.hasModule(module);
  if (on) return null;
  return refuse(on === null ? "unavailable" : "module_off");
}

function isCopy({ idempotent }: Call, body: Result<unknown>): boolean {
  return idempotent === true && !body.ok && body.code === "payload_replayed";
}

/**
 * A command that is not begun: its module is off, or it is a copy of one to the byte, as browsers and proxies send.
 * What this very command led to before is told again to who lost the reply; where it led to nothing, `otherwise`.
 */
async function answerFromKept(
  route: Route,
  base: BaseContext,
  request: FastifyRequest,
  options: CallOptions,
  otherwise: Refusal,
): Promise<Result<unknown>> {
  const { call } = route;
  const { db, turns } = options;
  const key = readKey(request.headers["idempotency-key"]);
  if (!call.idempotent || !db || key === null) return otherwise;
  const session = await sessionOf(base, options);
  if (!session || "code" in session) return otherwise;
  const body = await bodyOf(route, request, options);
  const read = isCopy(call, body) ? await bodyOf(route, request, options, "copy") : body;
  const input = parseWith(route, read);
  if (!input.ok) return otherwise;
  const hashes = options.hashInput(call, input.value);
  const command = { call, memberId: session.memberId, key, hashes };
  const look = whileIn(session, base, options)(() => actOnce(db, command, async () => otherwise));
  const kept = await turns.outcome(session.id, command, look);
  return !kept.ok && kept.code === "idempotency_conflict"
    ? otherwise
    : followed(route, kept, { ...base, ...NOTHING_KNOWN, session });
}

/** What a session of the wrong kind hears: that a real account is needed (ERR-01); a member among agents no more than no. */
export function refusalOf(who: Who, kind: Session["kind"], agentSite: boolean): Refusal | null {
  if (agentSite && !isAgentKind(kind)) return refuse("not_allowed");
  if (mayCall(who, kind)) return null;
  return refuse(who === "agent" && kind === 0 ? "not_allowed" : "true_account_needed");
}

async function answerHalf(
  route: Route,
  context: AnyContext,
  request: FastifyRequest,
  options: CallOptions,
): Promise<Result<unknown>> {
  const { token, cookies } = context;
  const half = token === null ? null : await options.authenticateHalf?.(token, cookies);
  if (!half) return refuse(token === null ? "no_session" : "session_expired");
  const input = parseWith(route, await bodyOf(route, request, options));
  return input.ok ? route.handle(input.value, { ...context, half }) : input;
}

/** These say what the site is, and why it is closed: they are answered whatever its state. */
function tellsOfSite({ path }: Call): boolean {
  return path.startsWith("/wps/system/");
}

function leadsIn(call: Call): boolean {
  return call.leadsIn === true || tellsOfSite(call);
}

/** What is refused before anyone is asked who they are. */
function barrierOf(
  { call }: Route,
  { ip }: BaseContext,
  { headers, method }: FastifyRequest,
  { gate, config }: CallOptions,
): Refusal | null {
  const closed = tellsOfSite(call) ? null : gate.closedFor({ ip, headers });
  if (closed) return refuse(closed.reason === "maintenance" ? "maintenance" : "region_restricted");
  if (comesFromElsewhere(method, headers, config.publicUrl)) return refuse("not_allowed");
  if (headers["content-type"] === undefined || method === "GET" || method === "DELETE") return null;
  const sealed = headers["content-type"].startsWith(JOSE);
  if (call.encrypted && !sealed && config.payloadEncryption === "required")
    return refuse("payload_not_encrypted");
  const isForm = headers["content-type"].startsWith(FORM);
  const wrong = (sealed && !call.encrypted) || isForm !== (call.form === true);
  return wrong ? refuse("wrong_content_type") : null;
}

/** The refusal of a call without a session that is: there was none, or it is over, and why. */
export async function refuseOver(
  { token, cookies }: Pick<BaseContext, "token" | "cookies">,
  { findSessionEnd }: Pick<CallOptions, "findSessionEnd">,
): Promise<Refusal<"no_session" | "session_expired">> {
  if (token === null) return refuse("no_session");
  const detail = await findSessionEnd?.(token, cookies);
  return refuse("session_expired", detail ? { detail } : {});
}

async function sessionOf(
  { token, cookies }: BaseContext,
  { authenticate, turns }: CallOptions,
): Promise<Session | Refusal | null> {
  if (token === null) return null;
  return turns.lookup(token, () => authenticate(token, cookies));
}

const GUARDED = /^\/wps\/(?:captcha$|verification\/|session\/(?:remembered|ticket)$)/;

/** Logins, registrations, captchas and codes are worth attacking: a tenth. */
function limitOf({ call, verify }: Route, { callsPerMinute: most }: Config): RateLimitOptions {
  if (verify) return limitOfSigned(most);
  const open = call.who === "anyone" && (call.encrypted || call.form);
  const guarded = open || call.who === "prover" || GUARDED.test(call.path);
  return { max: guarded ? Math.ceil(most / 10) : most, timeWindow: 60_000 };
}
