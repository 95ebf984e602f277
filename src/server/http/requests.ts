import type { FastifyReply, FastifyRequest } from "fastify";
import { type Result, refuse } from "#/lib/base/result.ts";
import type { Config } from "#/server/config.ts";
import { isOfAgents } from "./caller.ts";
import { cookiesOf } from "./cookies.ts";
import type { Gate } from "./gate.ts";
import { parseInput, readForm, readJson } from "./input.ts";
import type { BaseContext, Route } from "./route.ts";

/** What reading requests needs. */
export type Reading = {
  readonly config: Config;
  readonly gate: Gate;
  readonly chooseLanguage: (header: string | undefined) => string;
  /** The object inside a compact JWE, without its `iat` and `jti`, both checked; of a `copy`, that came before, too. */
  readonly decryptPayload: (jwe: string, copy?: "copy") => Promise<Result<unknown>>;
};

export const JOSE = "application/jose";
export const FORM = "application/x-www-form-urlencoded";

const BEARER = /^Bearer +([\w.~+/=-]{1,2000})$/i;

/** What every handler is told about its request. */
export function baseContextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, chooseLanguage, gate }: Pick<Reading, "config" | "chooseLanguage" | "gate">,
): BaseContext {
  const { headers, ip } = request;
  return {
    requestId: request.id,
    ip,
    language: chooseLanguage(headers["accept-language"]),
    cookies: cookiesOf(request, reply, config.https),
    token: BEARER.exec(headers.authorization ?? "")?.[1] ?? null,
    userAgent: (headers["user-agent"] ?? "").slice(0, 500),
    agentSite: isOfAgents(request.raw, config),
    visit: () => gate.visitOf({ ip, headers }),
  };
}

/** A call's input as it came: a query, JSON, a form, or what was encrypted. */
export async function bodyOf(
  { call }: Route,
  request: FastifyRequest,
  { decryptPayload, config }: Pick<Reading, "decryptPayload" | "config">,
  copy?: "copy",
): Promise<Result<unknown>> {
  if (call.method === "GET" || call.method === "DELETE") return { ok: true, value: request.query };
  const bytes = bytesOf(request);
  if (request.headers["content-type"]?.startsWith(JOSE))
    return decryptPayload(bytes.toString(), copy);
  if (call.encrypted && config.payloadEncryption === "required")
    return refuse("payload_not_encrypted");
  return call.form ? readForm(bytes) : readJson(bytes);
}

/** The input as its call describes it, or what is wrong with it. */
export function parseWith({ call }: Route, raw: Result<unknown>): Result<unknown> {
  return raw.ok ? parseInput(call, raw.value) : raw;
}

/** The body as it came; empty without one. */
export function bytesOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
