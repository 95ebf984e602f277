import type * as z from "zod/mini";
import { SHARED_CODES, type SharedCode } from "#/lib/base/codes.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Call } from "#/lib/contract/call.ts";

type Issue = z.core.$ZodIssue;

/** Few calls read nearly as many names and values: who sends more wants them all looked at and told. */
const MOST_VALUES = 300;

/** Reads bytes as JSON (`malformed` when they are none). No bytes at all are an empty object. */
export function readJson(bytes: Buffer | string | undefined): Result<unknown, "malformed"> {
  if (bytes === undefined || bytes.length === 0) return ok({});
  try {
    return ok(JSON.parse(bytes.toString()));
  } catch {
    return refuse("malformed");
  }
}

/** Reads bytes as a form, each field once (`malformed` when one comes twice). */
export function readForm(bytes: Buffer): Result<unknown, "malformed"> {
  const fields = [...new URLSearchParams(bytes.toString())];
  const read = Object.fromEntries(fields);
  return Object.keys(read).length === fields.length ? ok(read) : refuse("malformed");
}

/**
 * Parses a call's input by its contract. Refuses what is no object or holds far more than any call reads (`malformed`),
 * what the contract does not know (`unknown_field`) and values it does not take (`bad_field`, or the shared code that
 * the contract gives the field), naming the fields. Text that no database keeps is a `bad_field` of every call.
 */
export function parseInput(call: Call, raw: unknown): Result<unknown, SharedCode> {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return refuse("malformed");
  const flaw = flawIn(raw, "", { left: call.mostValues ?? MOST_VALUES });
  if (flaw === "too_many") return refuse("malformed");
  if (flaw) return refuse("bad_field", { fields: { [flaw.at]: "bad_field" } });
  const read = call.input.safeParse(raw);
  if (read.success) return ok(read.data);
  const told = read.error.issues.slice(0, MOST_VALUES);
  const fields = Object.fromEntries(told.flatMap(namesAndCodes));
  const codes = new Set(Object.values(fields));
  if (codes.has("unknown_field")) return refuse("unknown_field", { fields });
  const [only] = codes;
  return refuse(codes.size === 1 && only ? only : "bad_field", { fields });
}

function namesAndCodes(issue: Issue): [string, SharedCode][] {
  const at = (key?: string) => [...issue.path, ...(key === undefined ? [] : [key])].join(".");
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => [at(key), "unknown_field" as const]);
  return [[at(), isShared(issue.message) ? issue.message : "bad_field"]];
}

function isShared(code: string): code is SharedCode {
  return Object.hasOwn(SHARED_CODES, code);
}

/** What makes an input unfit whatever it is for: too many values, or a text with NUL or half a surrogate pair, and where. */
function flawIn(
  value: unknown,
  at: string,
  seen: { left: number },
): "too_many" | { readonly at: string } | null {
  if (typeof value === "string")
    return value.includes("\0") || !value.isWellFormed() ? { at } : null;
  if (typeof value !== "object" || value === null) return null;
  const names = Object.keys(value);
  seen.left -= names.length;
  if (seen.left < 0) return "too_many";
  for (const name of names) {
    const inside = (value as Readonly<Record<string, unknown>>)[name];
    const flaw = flawIn(inside, at === "" ? name : `${at}.${name}`, seen);
    if (flaw) return flaw;
  }
  return null;
}
