import { setTimeout } from "node:timers/promises";
import { SECOND_MS } from "#/lib/base/time.ts";
import { askForDeposit } from "./ask-deposits.ts";
import type { CashierDeps } from "./deps.ts";

const WAIT_MS = 3 * SECOND_MS;

/**
 * Asks the provider for a deposit and waits a moment for the answer. Copies of one call wait for the same ask; one that
 * takes longer goes on without them. A fault of it is reported: a job asks again.
 */
export function openProviderWait(
  deps: Pick<CashierDeps, "db" | "findProvider" | "report" | "providerWaitMs">,
): (depositId: string) => Promise<void> {
  const underWay = new Map<string, Promise<void>>();
  const ask = (id: string): Promise<void> => {
    const same = underWay.get(id);
    if (same) return same;
    const asking = askForDeposit(deps, id)
      .catch((fault) => deps.report?.(`deposit ${id} is not asked for: ${String(fault)}`))
      .finally(() => underWay.delete(id));
    underWay.set(id, asking);
    return asking;
  };
  return async (id) => {
    const ended = new AbortController();
    const moment = setTimeout(deps.providerWaitMs ?? WAIT_MS, undefined, { signal: ended.signal });
    await Promise.race([ask(id), moment.catch(() => undefined)]);
    ended.abort();
  };
}
