import { useEffect, useState } from "react";
import { platformNowMs, type Refused } from "#/lib/client/send.ts";
import { fetchDraws } from "#/lib/client/stores/lottery/tickets.ts";
import type { OpenDraw } from "#/lib/contract/lottery/calls.ts";
import { findHouseGame } from "#/lib/rules/lottery/house-games.ts";
import { DRAW_ZONE } from "#/lib/rules/lottery/regions.ts";
import { isolated } from "./draw-times.ts";

/** A draw that a board sells, with the words for when it is. */
export type BoardDraw = Pick<OpenDraw, "drawId" | "station" | "closesAt"> & {
  readonly day: string;
  /** The time of day alone. */
  readonly time?: string;
  /** Absent: its sale has begun. */
  readonly opensAt?: string;
};

const LONGEST_WAIT_MS = 2_000_000_000;
/** So long after its time a draw is taken for closed: the platform's clock decides. */
const AFTER_MS = 500;
/** With fewer ahead than these the next ones are asked for. */
const FEW = 5;
/** What did not come is asked for again, at growing rests. */
const FIRST_REST_MS = 2_000;
const LONGEST_REST_MS = 30_000;

/** A draw as a board lists it. */
export function boardDrawOf(draw: OpenDraw, lang: string): BoardDraw {
  const { drawId, station, closesAt, opensAt, drawsAt } = draw;
  const time = new Intl.DateTimeFormat(lang, TIME).format(new Date(drawsAt));
  return { drawId, station, closesAt, opensAt, day: dayOfDraw(drawsAt, lang), time };
}

const TIME: Intl.DateTimeFormatOptions = {
  ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: DRAW_ZONE },
};

const DAY = { ...TIME, weekday: "short", day: "numeric", month: "numeric" } as const;

/** When a draw is, in Hanoi's day and time and the reader's words. */
export function dayOfDraw(drawsAt: string, lang: string): string {
  return isolated(new Intl.DateTimeFormat(lang, DAY).format(new Date(drawsAt)));
}

/** The same in the reader's own zone: the time alone where the day is Hanoi's too. */
export function dayHere(at: string, lang: string): string {
  const moment = new Date(at);
  const here = { ...DAY, timeZone: undefined };
  const day = { weekday: "short", day: "numeric", month: "numeric" } as const;
  const isSameDay =
    new Intl.DateTimeFormat(lang, day).format(moment) ===
    new Intl.DateTimeFormat(lang, { ...day, timeZone: DRAW_ZONE }).format(moment);
  const written = isolated(new Intl.DateTimeFormat(lang, here).format(moment));
  if (written === dayOfDraw(at, lang) || !isSameDay) return written;
  return new Intl.DateTimeFormat(lang, { ...TIME, timeZone: undefined }).format(moment);
}

/**
 * The draws that a board sells and the one that is chosen; when that closes, the next one is, and it says so. Of a game of
 * the house, which has a draw each minute, no page knows them: they are asked for when the board begins, and again when
 * few are left.
 */
export function useDraws(gameCode: string, listed: readonly BoardDraw[], lang: string) {
  const isHouse = findHouseGame(gameCode) !== null;
  const [known, setKnown] = useState(listed);
  const [list, setList] = useState(listed);
  const [isKnown, setIsKnown] = useState(!isHouse);
  const [chosenId, choose] = useState(listed[0]?.drawId);
  const [hasMoved, setMoved] = useState(false);
  const [missed, setMissed] = useState(NOT_MISSED);
  const chosen = list.find(({ drawId }) => drawId === chosenId) ?? list[0];

  /** Lists those that are on sale now; where the chosen one is not, the first is chosen. */
  function take(all: readonly BoardDraw[]): readonly BoardDraw[] {
    const onSale = isHouse ? all.filter(isOnSale) : all;
    setKnown(all);
    setList(onSale);
    if (onSale.some(({ drawId }) => drawId === chosenId)) setMoved(false);
    else {
      setMoved(chosenId !== undefined);
      choose(onSale[0]?.drawId);
    }
    return onSale;
  }

  async function renew(): Promise<void> {
    const reply = await fetchDraws(gameCode);
    if (!reply.ok) return setMissed(({ times }) => ({ times: times + 1, refused: reply }));
    setMissed(NOT_MISSED);
    setIsKnown(true);
    take(reply.value.list.map((draw) => boardDrawOf(draw, lang)));
  }

  async function moveOn(): Promise<void> {
    if (!isHouse || take(known).length < FEW) await renew();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for a game
  useEffect(() => {
    if (isHouse) void renew();
  }, [gameCode]);

  // A phone that wakes up has no network yet: without this a board would be left without draws.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each miss is followed by one rest
  useEffect(() => {
    if (missed.times === 0) return;
    const again = () => void renew();
    const restMs = FIRST_REST_MS * 2 ** (missed.times - 1);
    const timer = setTimeout(again, Math.min(restMs, LONGEST_REST_MS));
    addEventListener("online", again, { once: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("online", again);
    };
  }, [missed.times]);

  const nextMs = nextMoment(isHouse ? known : list, isHouse);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is next is what it waits for
  useEffect(() => {
    if (nextMs === null) return;
    const waitMs = Math.max(0, nextMs - platformNowMs());
    const timer = setTimeout(() => void moveOn(), Math.min(waitMs + AFTER_MS, LONGEST_WAIT_MS));
    return () => clearTimeout(timer);
  }, [nextMs, chosenId]);

  return {
    list,
    chosen,
    isKnown,
    /** Why they did not come when they were asked for last; null: they did. */
    refused: missed.refused,
    hasMoved,
    renew,
    choose(drawId: string) {
      choose(drawId);
      setMoved(false);
    },
  };
}

export type Draws = ReturnType<typeof useDraws>;

type Missed = { readonly times: number; readonly refused: Refused | null };
const NOT_MISSED: Missed = { times: 0, refused: null };

function isOnSale({ opensAt, closesAt }: BoardDraw): boolean {
  const nowMs = platformNowMs();
  return Date.parse(closesAt) > nowMs && (opensAt === undefined || Date.parse(opensAt) <= nowMs);
}

/** When the list changes next: the first of it closes. */
function nextMoment(draws: readonly BoardDraw[], isHouse: boolean): number | null {
  const closing = draws.map(({ closesAt }) => Date.parse(closesAt));
  const ahead = isHouse ? closing.filter((ms) => ms > platformNowMs()) : closing.slice(0, 1);
  return ahead.length > 0 ? Math.min(...ahead) : null;
}
