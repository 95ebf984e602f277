import { useEffect, useState } from "react";
import { platformNowMs } from "#/lib/client/send.ts";
import { fetchDraws } from "#/lib/client/stores/lottery/tickets.ts";
import type { OpenDraw } from "#/lib/contract/lottery/calls.ts";
import { DRAW_ZONE } from "#/lib/rules/lottery/regions.ts";

/** A draw that a board sells, with the words for when it is. */
export type BoardDraw = Pick<OpenDraw, "drawId" | "station" | "closesAt"> & {
  readonly day: string;
};

const LONGEST_WAIT_MS = 2_000_000_000;

/** A draw as a board lists it. */
export function boardDrawOf(draw: OpenDraw, lang: string): BoardDraw {
  const { drawId, station, closesAt, drawsAt } = draw;
  return { drawId, station, closesAt, day: dayOfDraw(drawsAt, lang) };
}

/** When a draw is, in Hanoi's day and time and the reader's words. */
export function dayOfDraw(drawsAt: string, lang: string): string {
  return new Intl.DateTimeFormat(lang, {
    ...{ weekday: "short", day: "numeric", month: "numeric" },
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: DRAW_ZONE },
  }).format(new Date(drawsAt));
}

/** The draws that a board sells and the one that is chosen; when that closes, the next one is, and it says so. */
export function useDraws(gameCode: string, listed: readonly BoardDraw[], lang: string) {
  const [list, setList] = useState(listed);
  const [chosenId, choose] = useState(listed[0]?.drawId);
  const [hasMoved, setMoved] = useState(false);
  const chosen = list.find(({ drawId }) => drawId === chosenId) ?? list[0];

  async function renew(): Promise<void> {
    const reply = await fetchDraws(gameCode);
    if (!reply.ok) return;
    setList(reply.value.list.map((draw) => boardDrawOf(draw, lang)));
    setMoved(!reply.value.list.some(({ drawId }) => drawId === chosenId));
  }

  const closesAtMs = chosen ? Date.parse(chosen.closesAt) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draw's end is what it waits for
  useEffect(() => {
    if (closesAtMs === null) return;
    const waitMs = Math.max(0, closesAtMs - platformNowMs());
    const timer = setTimeout(() => void renew(), Math.min(waitMs + 500, LONGEST_WAIT_MS));
    return () => clearTimeout(timer);
  }, [closesAtMs]);

  return {
    list,
    chosen,
    hasMoved,
    renew,
    choose(drawId: string) {
      choose(drawId);
      setMoved(false);
    },
  };
}

export type Draws = ReturnType<typeof useDraws>;
