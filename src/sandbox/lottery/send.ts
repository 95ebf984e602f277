import { reportResult } from "#/lib/contract/lottery/reports.ts";
import type { DrawnNumbers } from "#/lib/rules/lottery/bet-type.ts";
import type { StationDraw } from "#/lib/rules/lottery/schedule.ts";
import type { Source } from "./numbers.ts";
import { signResult } from "./signing.ts";

const ANSWER_WITHIN_MS = 10_000;
/** What the site says no to for good: asked again, it would say the same. */
const FINAL: ReadonlySet<unknown> = new Set([
  "draw_unknown",
  "bad_numbers",
  "bad_field",
  "stale_result",
]);

/** What the site made of a result; `unheard` ones are to be told again. */
export type Answer = {
  readonly state: "heard" | "refused" | "unheard";
  /** "drawn", "draw_unknown", or why nothing was heard. */
  readonly said: string;
};

/** Tells the site once, as a source, what was drawn. */
export async function sendResult(
  { resultsUrl, key }: { readonly resultsUrl: string; readonly key: string },
  source: Source,
  {
    draw: { gameCode, station, period },
    numbers,
  }: { readonly draw: StationDraw; readonly numbers: DrawnNumbers },
  nowMs: number,
): Promise<Answer> {
  const body = JSON.stringify({ gameCode, station, period, numbers });
  try {
    const reply = await fetch(new URL(reportResult.path, resultsUrl), {
      method: reportResult.method,
      redirect: "error",
      headers: { "content-type": "application/json", ...signResult(key, { source, body, nowMs }) },
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return answerOf(reply.status, await reply.json());
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { state: "unheard", said: cause instanceof Error ? cause.message : String(cause) };
  }
}

function answerOf(status: number, told: unknown): Answer {
  const { code, value } = told as { code?: unknown; value?: { outcome?: unknown } };
  if (code === "ok") return { state: "heard", said: String(value?.outcome) };
  return { state: FINAL.has(code) ? "refused" : "unheard", said: String(code ?? status) };
}
