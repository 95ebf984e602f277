import { send } from "#/lib/client/send.ts";
import { keepChoice, readChoice } from "#/lib/client/storage.ts";
import type { InputOf } from "#/lib/contract/call.ts";
import { getLaunch, getRound, listRounds } from "#/lib/contract/games/calls.ts";
import { launch } from "./launch.ts";

export const fetchLaunch = (id: string) => send(getLaunch, { id });
export const fetchRounds = (input: InputOf<typeof listRounds>) => send(listRounds, input);
export const fetchRound = (id: string) => send(getRound, { id });

/** The launch of an id, or, where that is over and says of which game it was, a new one of that game. */
export async function openLaunch(id: string) {
  const reply = await fetchLaunch(id);
  if (reply.ok || reply.code !== "launch_expired" || !reply.detail) return reply;
  const { gameId, nodeId, vassalage, money } = reply.detail;
  if (typeof gameId !== "string" || typeof nodeId !== "string" || typeof vassalage !== "string")
    return reply;
  return launch({
    gameId,
    nodeId,
    vassalage,
    money: typeof money === "string" ? money : undefined,
  });
}

/** A game that was played on this device just now: its launch opens it again. */
export type PlayedGame = { readonly launchId: string; readonly name: string };
type Kept = PlayedGame & { readonly memberId: string; readonly atMs: number };
const PLAYED_KEY = "pleno.played";
const PLAYED_MS = 2 * 60 * 60_000;

/** Keeps which game a member plays, for the way back from another tab's deposit. */
export function keepPlayedGame(memberId: string, game: PlayedGame, nowMs = Date.now()): void {
  const kept: Kept = { ...game, memberId, atMs: nowMs };
  keepChoice(PLAYED_KEY, JSON.stringify(kept));
}

/** The game that this member played here within two hours; null when there is none. */
export function readPlayedGame(memberId: string, nowMs = Date.now()): PlayedGame | null {
  try {
    const kept = JSON.parse(readChoice(PLAYED_KEY) ?? "null") as Partial<Kept> | null;
    const { launchId, name, atMs = 0 } = kept ?? {};
    const isTheirs = kept?.memberId === memberId && nowMs - atMs < PLAYED_MS;
    return isTheirs && typeof launchId === "string" && typeof name === "string"
      ? { launchId, name }
      : null;
  } catch {
    return null;
  }
}
