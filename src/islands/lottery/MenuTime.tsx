import { useStore } from "@nanostores/react";
import { platformNowMs } from "#/lib/client/send.ts";
import { $houseDraws } from "#/lib/client/stores/lottery/house-draws.ts";
import { findLottery, nextDraw } from "#/lib/rules/lottery/schedule.ts";

const HOUR_MS = 3_600_000;

/** How long until the next draw of a lottery, as a clock; nothing while that is not known. Drawn anew by who holds it. */
export function MenuTime({ gameCode }: { gameCode: string }) {
  const known = useStore($houseDraws)[gameCode]?.open ?? [];
  const nowMs = platformNowMs();
  const lottery = findLottery(gameCode);
  const ahead = lottery
    ? [nextDraw(lottery, nowMs).drawsAtMs]
    : known.map(({ closesAt }) => Date.parse(closesAt)).filter((ms) => ms > nowMs);
  const [nextMs] = ahead;
  if (nextMs === undefined) return null;
  const leftMs = nextMs - nowMs;
  return (
    <time className="num t2" dir="ltr">
      {new Date(leftMs).toISOString().slice(leftMs < HOUR_MS ? 14 : 11, 19)}
    </time>
  );
}
