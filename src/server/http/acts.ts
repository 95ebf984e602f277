import type { Call } from "#/lib/contract/call.ts";
import type { Metrics } from "./metrics.ts";

/** The calls whose outcomes an operator watches, and what each is called in `/metrics`. */
export type Acts = ReadonlyMap<Call, string>;

type Outcome = { readonly ok: true } | { readonly ok: false; readonly code: string };

/**
 * Counts how an act of a call ends: `ok`, the code of its refusal, or `fault`. The codes are those of the contract, so
 * there are few; who acted, and how much was moved, is in no label.
 */
export async function countAct<T extends Outcome>(
  metrics: Metrics,
  act: string | undefined,
  run: () => Promise<T>,
): Promise<T> {
  if (act === undefined) return run();
  try {
    const result = await run();
    metrics.countAct(act, result.ok ? "ok" : result.code);
    return result;
  } catch (fault) {
    metrics.countAct(act, "fault");
    throw fault;
  }
}
