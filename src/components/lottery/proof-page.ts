import { DAY_MS, MINUTE_MS, SECOND_MS } from "#/lib/base/time.ts";
import type { DrawProof } from "#/lib/contract/lottery/calls.ts";

/** So long a draw that nobody had a ticket for is kept. */
const KEPT_MS = 31 * DAY_MS;
const SOON_MS = 3 * SECOND_MS;
/** What is late for so long waits for somebody, not for a moment. */
const LATE_MS = 10 * MINUTE_MS;

/** Until when a page of a draw is true: until it is drawn, and from then on as long as it is kept. */
export function untilOfProof(proof: DrawProof | null, nowMs: number): number {
  if (!proof) return nowMs + MINUTE_MS;
  const drawsMs = Date.parse(proof.drawsAt);
  if (proof.seed !== null) return Math.max(drawsMs + KEPT_MS, nowMs + DAY_MS);
  if (drawsMs > nowMs) return drawsMs + SOON_MS;
  return nowMs + (nowMs - drawsMs > LATE_MS ? MINUTE_MS : SOON_MS);
}
