import { createHmac } from "node:crypto";
import type { DrawnNumbers } from "#/lib/rules/lottery/bet-type.ts";
import { type Bytes, drawFromBytes } from "#/lib/rules/lottery/drawn-from-bytes.ts";
import { findGame } from "#/lib/rules/lottery/games.ts";
import type { StationDraw } from "#/lib/rules/lottery/schedule.ts";

/** The two that this sandbox speaks as; who ran a real site would have them of two parties. */
export const SOURCES = ["sandbox-gazette", "sandbox-radio"] as const;
export type Source = (typeof SOURCES)[number];

/** What a draw is known by here. */
export function idOf({ gameCode, station, period }: Omit<StationDraw, "drawsAtMs">): string {
  return `${gameCode}/${station}/${period}`;
}

/**
 * What fell in a draw, which is fiction: HMAC-SHA256 over its id, block after block. The same key tells the same of a
 * draw whenever it is asked; `wrong` are other numbers, to say something else of it.
 */
export function fictionalNumbers(
  key: string,
  draw: Omit<StationDraw, "drawsAtMs">,
  telling: "right" | "wrong" = "right",
): DrawnNumbers {
  const game = findGame(draw.gameCode);
  if (!game) throw new RangeError(`${draw.gameCode} has no rule book`);
  return drawFromBytes(game, bytesOf(key, `${idOf(draw)} ${telling}`));
}

function bytesOf(key: string, about: string): Bytes {
  let block = Buffer.alloc(0);
  let blocks = 0;
  let taken = 0;
  return () => {
    if (taken === block.length) {
      block = createHmac("sha256", key).update(`${about} ${blocks}`).digest();
      blocks += 1;
      taken = 0;
    }
    const byte = block[taken] ?? 0;
    taken += 1;
    return byte;
  };
}
