import { prizeMinor, type RainGame } from "#/lib/rules/studio/rain/game.ts";
import { envelopeNumber } from "#/lib/rules/studio/rain/words.ts";
import type { RainFacts } from "../../api.ts";
import type { RainBetView, RainPotView } from "../../rain/api.ts";
import { t } from "../page-data.ts";
import type { Purse } from "../purse.ts";
import type { Pots } from "./desk.ts";
import type { ShownEnvelope, Stage } from "./stage.ts";

type Scene = {
  readonly game: RainGame;
  readonly facts: RainFacts;
  readonly pots: Pots;
  readonly stage: Stage;
  readonly purse: Purse;
};

const CLOSED: ShownEnvelope = { state: "free", amount: null };

/** Draws a pot as it stands at this moment of its clock; `bet` is the player's part in it. */
export function showPot(
  scene: Scene,
  pot: RainPotView | null,
  bet: RainBetView | null,
  isOffline: boolean,
): void {
  const { stage } = scene;
  if (!pot || isOffline) {
    stage.tell("waiting", "—", t(isOffline ? "rain_offline" : "rain_opening"));
    if (!pot) stage.show([], false);
    return;
  }
  if (pot.phase === "raining") showRain(scene, pot, bet);
  else if (pot.phase === "ended") showEnd(scene, pot, bet);
  else showOpen(scene, pot, bet);
}

function showOpen(scene: Scene, pot: RainPotView, bet: RainBetView | null): void {
  const { game, facts, pots, stage, purse } = scene;
  const { length } = pot.lines;
  const players = Math.max(1, length);
  const prize = purse.short(purse.wire(prizeMinor(game, purse.minor(pot.stake), players)));
  const minutes = facts.aloneMs / 60_000;
  stage.show(
    pot.lines.map(() => CLOSED),
    false,
  );
  if (pot.phase === "locked") stage.tell("locked", prize, t("rain_locked"));
  else if (pot.phase === "betting") {
    const leftMs = Math.max(0, (pot.locksAt ?? 0) - pots.clock());
    stage.tell("betting", prize, t("rain_betting", { seconds: Math.ceil(leftMs / 1_000) }));
    stage.left(leftMs / facts.bettingMs);
  } else if (length === 0) stage.tell("open", "0", t("rain_empty"));
  else stage.tell("open", String(length), t(bet ? "rain_alone_you" : "rain_alone", { minutes }));
}

function showRain(scene: Scene, pot: RainPotView, bet: RainBetView | null): void {
  const { facts, pots, stage, purse } = scene;
  const leftMs = Math.max(0, (pot.endsAt ?? 0) - pots.clock());
  const prize = pot.prize === null ? "" : purse.short(pot.prize);
  stage.left(leftMs / facts.rainMs);
  stage.show(envelopesOf(pot, bet, purse), true);
  if (!bet) stage.tell("raining", prize, t("rain_watching"));
  else if (bet.envelope === null) stage.tell("raining", prize, t("rain_raining"));
  else {
    const note = t("rain_yours", { envelope: envelopeNumber(bet.envelope) });
    stage.tell("raining", purse.short(bet.payout), note);
  }
}

function showEnd({ stage, purse }: Scene, pot: RainPotView, bet: RainBetView | null): void {
  stage.show(envelopesOf(pot, bet, purse), false);
  const prize = pot.prize === null ? "" : purse.short(pot.prize);
  stage.tell("ended", prize, t("rain_split", { players: pot.lines.length }));
}

/** The envelopes of a pot as its player may see them. */
function envelopesOf(
  { lines, shares }: RainPotView,
  bet: RainBetView | null,
  purse: Purse,
): readonly ShownEnvelope[] {
  return lines.map((_, envelope) => {
    const holder = lines.find((line) => line.envelope === envelope);
    const isMine = bet?.envelope === envelope || (bet !== null && holder?.id === bet.line);
    const held = holder ? "taken" : "free";
    const share = shares?.[envelope] ?? (isMine && bet?.envelope === envelope ? bet.payout : null);
    return {
      state: isMine ? "mine" : held,
      amount: share === null ? null : purse.short(share),
    };
  });
}

/** The first envelope that nobody has; null where there is none. */
export function firstFree({ lines }: RainPotView): number | null {
  const taken = new Set(lines.map(({ envelope }) => envelope));
  const free = lines.findIndex((_, envelope) => !taken.has(envelope));
  return free < 0 ? null : free;
}
