import * as z from "zod/mini";
import { accessOf, asksSession, type Call } from "#/lib/contract/call.ts";
import type { Route } from "./route.ts";

/** The contract as an OpenAPI 3.1 document: every call that is served, its input, reply and refusals. */
export function openApi(routes: readonly Route[], publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { call } of routes) {
    const methods = paths[call.path] ?? {};
    methods[call.method.toLowerCase()] = operationOf(call);
    paths[call.path] = methods;
  }
  return {
    openapi: "3.1.0",
    info: { title: "Pleno", version: "1" },
    servers: [{ url: publicUrl }],
    paths,
    components: { securitySchemes: { session: { type: "http", scheme: "bearer" } } },
  };
}

function operationOf(call: Call): object {
  const input = schemaOf(call.input, "input");
  const inQuery = call.method === "GET" || call.method === "DELETE";
  return {
    "x-access": accessOf(call),
    ...(asksSession(call) || call.who === "prover" ? { security: [{ session: [] }] } : {}),
    parameters: [
      ...(inQuery ? queryOf(input) : []),
      ...(call.idempotent
        ? [{ name: "Idempotency-Key", in: "header", required: true, schema: { type: "string" } }]
        : []),
    ],
    ...(inQuery ? {} : { requestBody: { required: true, content: bodyOf(call, input) } }),
    responses: {
      200: {
        description: "ok",
        content: { "application/json": { schema: replyOf(call, schemaOf(call.reply, "output")) } },
      },
      default: {
        description: `Refused. Codes of this call: ${call.refusals.join(", ") || "the shared ones"}`,
        content: {
          "application/json": {
            schema: replyOf(call, call.bare ? schemaOf(call.reply, "output") : {}),
          },
        },
      },
    },
  };
}

/** What is encrypted is a compact JWE whose plaintext is the input with `iat` and `jti`. */
function bodyOf({ encrypted, form }: Call, input: object): object {
  if (encrypted)
    return { "application/jose": { schema: { type: "string", contentSchema: input } } };
  return { [form ? "application/x-www-form-urlencoded" : "application/json"]: { schema: input } };
}

function queryOf(input: {
  properties?: Record<string, unknown>;
  required?: readonly string[];
}): object[] {
  return Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: input.required?.includes(name) ?? false,
    schema,
  }));
}

function replyOf({ bare }: Call, value: object): object {
  return bare ? value : envelopeOf(value);
}

function envelopeOf(value: object): object {
  return {
    type: "object",
    required: ["success", "code", "message", "value"],
    properties: {
      success: { type: "boolean" },
      code: { type: "string" },
      message: { type: "string" },
      value,
    },
  };
}

function schemaOf(schema: z.ZodMiniType, io: "input" | "output") {
  return z.toJSONSchema(schema, { io, unrepresentable: "any" }) as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
}
