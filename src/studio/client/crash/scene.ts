import { flightMs } from "#/lib/rules/studio/crash/curve.ts";
import type { CrashGame, Hundredths } from "#/lib/rules/studio/crash/game.ts";
import type { CrashFacts } from "../../api.ts";
import type { CrashRoundView } from "../../crash/api.ts";
import { prefersStill } from "../dom.ts";
import { t } from "../page-data.ts";
import type { Feed } from "./feed.ts";
import type { Stage } from "./stage.ts";
import { multiplierText } from "./words.ts";

const STILL_FRAME_MS = 100;

/** Shows each frame; to who prefers no motion, ten times a second. */
export function everyFrame(show: () => void): void {
  show();
  const next = () => everyFrame(show);
  if (prefersStill.matches) setTimeout(next, STILL_FRAME_MS);
  else requestAnimationFrame(next);
}

/** Ten times a second at most: for what is read, and would else be laid out with each frame. */
export function everySoOften(): () => boolean {
  let lastMs = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - lastMs < STILL_FRAME_MS) return false;
    lastMs = performance.now();
    return true;
  };
}

type Scene = {
  readonly game: CrashGame;
  readonly facts: CrashFacts;
  readonly feed: Feed;
  readonly stage: Stage;
};

/** Draws the round as it stands at this moment of the studio's clock. Answers the multiplier on show; null for none. */
export function showRound(scene: Scene, isOffline: boolean): Hundredths | null {
  const { feed, stage } = scene;
  const round = feed.now?.round;
  if (!round || isOffline) {
    stage.tell("waiting", "—", t(isOffline ? "crash_offline" : "crash_opening"));
    return null;
  }
  if (round.phase === "flying") {
    stage.tell("flying", null, "");
    return stage.fly(Math.max(0, feed.clock() - round.startsAt));
  }
  if (round.phase === "ended") showEnd(scene, round);
  else if (round.phase === "waiting") stage.tell("waiting", "—", t("crash_first"));
  else showOpen(scene, round);
  return null;
}

function showOpen({ feed, facts, stage }: Scene, { phase, locksAt }: CrashRoundView): void {
  const leftMs = Math.max(0, locksAt - feed.clock());
  if (phase === "betting" && leftMs > 0)
    stage.tell("betting", String(Math.ceil(leftMs / 1_000)), t("crash_betting"));
  else stage.tell("locked", multiplierText(100), t("crash_locked"));
  stage.left(leftMs / facts.bettingMs);
}

function showEnd({ game, stage }: Scene, { crash }: CrashRoundView): void {
  if (crash === null) return;
  const isMost = crash >= game.highest;
  stage.tell("ended", multiplierText(crash), t(isMost ? "crash_most" : "crash_gone"));
  stage.rest(flightMs(game, crash));
}
