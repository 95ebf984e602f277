import { LEAST_PLAYERS, MOST_PLAYERS } from "#/lib/rules/studio/tienlen/game.ts";
import type { Books } from "./books.ts";
import type { Unseat } from "./dealing.ts";
import { FULL_MS, IDLE_MS, STARTING_MS } from "./pace.ts";
import { newHand, readyOnes, seated, type TableState } from "./state.ts";

/** Whether a hand may begin: bots play with a member, never among themselves. */
export function mayBegin(table: TableState): boolean {
  const ready = readyOnes(table);
  return ready.length >= LEAST_PLAYERS && !ready.every(({ isBot }) => isBot);
}

/** Gives the seats free of those who sit without playing; true where there were any. */
export function freeIdleSeats(table: TableState, nowMs: number, unseat: Unseat): boolean {
  const idle = seated(table).filter(
    ({ isBot, idleSinceMs }) => !isBot && nowMs - idleSinceMs >= IDLE_MS,
  );
  for (const sitter of idle) unseat(sitter, false);
  return idle.length > 0;
}

/** Commits to a hand, where there is none yet, and gives others time to join. */
export async function announce(table: TableState, books: Books, nowMs: number): Promise<void> {
  if (table.hand === null || table.hand.end !== null) {
    const { id, deal } = await books.prepare(table);
    table.hand = newHand(id, deal);
  }
  table.phase = "starting";
  table.untilMs = nowMs + (readyOnes(table).length === MOST_PLAYERS ? FULL_MS : STARTING_MS);
}

/** Once all seats are ready nobody else can join. */
export function hurry(table: TableState, nowMs: number): void {
  if (table.phase === "starting" && readyOnes(table).length === MOST_PLAYERS)
    table.untilMs = Math.min(table.untilMs ?? nowMs, nowMs + FULL_MS);
}

export function wait(table: TableState): void {
  table.phase = "waiting";
  table.untilMs = null;
}

/** After a result: who asked for one hand is asked again, who was away or has left is not waited for. */
export function clearResult(table: TableState, nowMs: number, unseat: Unseat): void {
  for (const sitter of seated(table)) {
    if (sitter.isLeft) unseat(sitter, false);
    if (sitter.isBot) continue;
    if (sitter.ready === "once" || sitter.isPlayedFor) sitter.ready = "no";
    sitter.isPlayedFor = false;
    sitter.missed = 0;
    if (table.hand?.seats.includes(sitter.seat)) sitter.idleSinceMs = nowMs;
  }
  wait(table);
}
