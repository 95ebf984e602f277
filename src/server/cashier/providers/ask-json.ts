import { readBytesAtMost } from "#/lib/base/read-at-most.ts";
import { SECOND_MS } from "#/lib/base/time.ts";
import type { AdapterOptions } from "./adapter.ts";

const ANSWER_WITHIN_MS = 10 * SECOND_MS;
const MAX_BYTES = 65_536;

/** What came back: its status, its bytes as they came, and what they say; or why nothing that can be read did. */
export type Answer =
  | { readonly ok: true; readonly status: number; readonly raw: Buffer; readonly body: unknown }
  | { readonly ok: false; readonly why: string };

/** Asks a provider whose answers are JSON, over https alone, and follows it nowhere else. */
export async function askJson(
  { apiUrl, fetch }: Pick<AdapterOptions, "apiUrl" | "fetch">,
  path: string,
  request: Pick<RequestInit, "method" | "body"> & {
    readonly headers: Readonly<Record<string, string>>;
  },
): Promise<Answer> {
  // What it answers is believed for where it came from.
  if (!apiUrl.startsWith("https://")) return { ok: false, why: "it is asked over https alone" };
  try {
    const answer = await fetch(apiUrl.replace(/\/$/, "") + path, {
      ...request,
      redirect: "error",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const raw = Buffer.from(await readBytesAtMost(answer, MAX_BYTES));
    return { ok: true, status: answer.status, raw, body: JSON.parse(raw.toString("utf8")) };
  } catch (fault) {
    const cause = fault instanceof Error && fault.cause instanceof Error ? fault.cause : fault;
    return { ok: false, why: cause instanceof Error ? cause.message : String(cause) };
  }
}
