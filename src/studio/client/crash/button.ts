import type { CrashBetView, CrashPhase } from "../../crash/api.ts";

/** What the main button does for who is aboard, while it does something. */
const ABOARD: Readonly<Partial<Record<CrashPhase, string>>> = {
  betting: "crash_cancel",
  flying: "crash_leave",
};

/** And for who is not. */
const ASHORE: typeof ABOARD = { betting: "crash_bet" };

/** States of a bet that stands, or stood to its end. */
const IN_FLIGHT: ReadonlySet<CrashBetView["state"]> = new Set(["series", "paying", "settled"]);

export const wasFlown = (bet: CrashBetView | null): bet is CrashBetView =>
  bet !== null && IN_FLIGHT.has(bet.state);

/** Whether a bet stands that nobody has left with yet. */
export const isAboard = (bet: CrashBetView | null): bet is CrashBetView =>
  bet?.state === "series" && bet.cashed === null;

/** The text of the main button, and whether it does anything. */
export function buttonOf(
  bet: CrashBetView | null,
  phase: CrashPhase,
  isLeaving: boolean,
): { readonly label: string; readonly acts: boolean } {
  const aboard = isAboard(bet);
  const key = (aboard ? ABOARD : ASHORE)[phase];
  if (isLeaving && phase === "flying") return { label: "crash_leaving", acts: false };
  return { label: key ?? (aboard ? "crash_aboard" : "crash_next"), acts: key !== undefined };
}
