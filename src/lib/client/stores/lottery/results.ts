import { map } from "nanostores";
import { chance } from "#/lib/client/chance.ts";
import { onLive, onLiveResumed } from "#/lib/client/live.ts";
import { platformNowMs, send } from "#/lib/client/send.ts";
import { readSession } from "#/lib/client/storage.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import { type DrawResult, listResults } from "#/lib/contract/lottery/drawn.ts";
import { putLastDraw } from "./house-draws.ts";

/** What is known of a game's last draws, the newest first, and of the draw after them. */
export type GameResults = Pick<ReplyOf<typeof listResults>, "list" | "next" | "endings">;

/** By game; a page that follows one has it once it was asked for or heard of. */
export const $results = map<Readonly<Record<string, GameResults>>>({});

/** After its time a draw has its numbers within so long where the house draws it. */
const DRAWN_MS = 1_200;
/** A thousand boards ask within this, not at once. */
const SPREAD_MS = 2_500;
/** Who has a stream hears of it, and asks only for what it missed. */
const HEARD_MS = 6_000;
const LONGEST_MS = 60_000;
/** A correction, or another station's draw, is seen within this by who has no stream. */
const AGAIN_MS = 300_000;

type Follower = { readonly ask: () => void };
const followers = new Map<string, Follower>();

/** Takes a result in; an older decision over the same draw than the one that is known changes nothing. */
export function noteResult(result: DrawResult): void {
  const known = $results.get()[result.gameCode] ?? { list: [], next: null, endings: [] };
  const same = known.list.find(({ drawId }) => drawId === result.drawId);
  if (same && same.revision >= result.revision) return;
  const others = known.list.filter((each) => each !== same);
  const list = [result, ...others].toSorted(
    (one, other) => Date.parse(other.drawsAt) - Date.parse(one.drawsAt),
  );
  $results.setKey(result.gameCode, { ...known, list });
}

/**
 * Follows what a game's draws come to, until the page goes: by the member's stream, and by asking when a draw is due by
 * the platform's clock, a little later each time while its numbers are not there, and only while the page is seen.
 */
export function followResults(gameCode: string, share: () => number = chance): void {
  if (followers.has(gameCode)) return;
  const spread = (): number => share() * SPREAD_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueMs: number | null = null;
  let waitMs = 0;
  let isMissed = false;

  function askIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), Math.min(ms, AGAIN_MS + spread()));
  }

  async function ask(): Promise<void> {
    isMissed = document.hidden;
    if (isMissed) return;
    const reply = await send(listResults, { gameCode });
    if (reply.ok) {
      const { list, next, endings } = reply.value;
      $results.setKey(gameCode, { next, endings, list: newestOf(gameCode, list) });
    }
    plan(reply.ok);
  }

  /** When to ask next: at the next draw, or again soon where the last one's numbers are not there. */
  function plan(wasAnswered: boolean): void {
    const { list, next } = $results.get()[gameCode] ?? { list: [], next: null };
    const [newest] = list;
    const isThere = dueMs === null || (newest && Date.parse(newest.drawsAt) >= dueMs);
    if (wasAnswered && isThere) {
      waitMs = 0;
      dueMs = next && Date.parse(next.drawsAt);
    } else if (dueMs !== null && dueMs <= platformNowMs()) {
      waitMs = Math.min(Math.max(waitMs * 2, SPREAD_MS), LONGEST_MS);
      askIn(waitMs + spread());
      return;
    }
    const graceMs = readSession("token") ? HEARD_MS : DRAWN_MS;
    const untilMs = dueMs === null ? AGAIN_MS : Math.max(0, dueMs - platformNowMs());
    askIn(untilMs + graceMs + spread());
  }

  document.addEventListener("visibilitychange", () => {
    if (isMissed && !document.hidden) void ask();
  });
  followers.set(gameCode, { ask: () => askIn(spread()) });
  void ask();
}

/** What was heard meanwhile is kept where it is a newer decision than the answer's. */
function newestOf(gameCode: string, asked: readonly DrawResult[]): DrawResult[] {
  const heard = $results.get()[gameCode]?.list ?? [];
  return asked.map((each) => {
    const same = heard.find(({ drawId }) => drawId === each.drawId);
    return same && same.revision > each.revision ? same : each;
  });
}

onLive("lottery_drawn", (result) => {
  noteResult(result);
  const { drawn } = result;
  if (drawn !== null) putLastDraw({ ...result, drawn });
  // The draw after it, and the numbers' record, come with the answer.
  followers.get(result.gameCode)?.ask();
});
onLiveResumed(() => {
  for (const { ask } of followers.values()) ask();
});
