import type { RainGame } from "#/lib/rules/studio/rain/game.ts";
import type { RainFacts, SessionView, SpinOrder } from "../../api.ts";
import type { RainBetView, RainPotView } from "../../rain/api.ts";
import { Course, type CourseParts } from "../course.ts";
import { t } from "../page-data.ts";
import { randomText, Server } from "../server.ts";
import type { Sound } from "../sound.ts";
import { textOf } from "../trouble.ts";
import { Cues } from "./cues.ts";
import type { Desk, Pots } from "./desk.ts";
import { Elsewhere } from "./elsewhere.ts";
import { ownMoment } from "./moment.ts";
import { Promises } from "./promise.ts";
import { moved, showResult, showTaken } from "./result.ts";
import { firstFree, showPot } from "./scene.ts";
import type { RainScreen } from "./screen.ts";
import type { Stage } from "./stage.ts";

/** A second press right after the first was meant for it. */
const STILL_PRESSED_MS = 700;
const FRAME_MS = 100;
const SEED_BYTES = 18;
/** Refusals that this game says in words of its own. */
const OWN = new Set(["bets_closed", "round_full", "no_bet", "too_early"]);
const OUT: ReadonlySet<RainBetView["state"]> = new Set(["cancelling", "cancelled", "refused"]);

type Parts = CourseParts & {
  readonly game: RainGame;
  readonly facts: RainFacts;
  readonly pots: Pots;
  readonly desk: Desk;
  readonly screen: RainScreen;
  readonly stage: Stage;
  readonly sound: Sound;
};

/** The course of the game of one pot for all: a stake goes in, envelopes fall, one of them is the player's. */
export class RainPlay extends Course<Parts> {
  readonly #cues: Cues;
  readonly #promises: Promises;
  readonly #elsewhere: Elsewhere;
  #bet: RainBetView | null = null;
  /** How many were in the pot as the player's own line was told of last: from then on its absence means something. */
  #told = 0;
  #isMoving = false;
  #isOffline = false;
  #isOver = false;
  #betMs = Number.NEGATIVE_INFINITY;

  constructor(parts: Parts, session: SessionView) {
    super(parts, session);
    this.#cues = new Cues(parts.sound);
    this.#promises = new Promises(parts, parts.server instanceof Server);
    this.#elsewhere = new Elsewhere(parts.desk, (bet) => this.#bet || this.#adopt(bet));
    this.write();
  }

  /** Goes on with a stake that was placed before a reload, or on another device. */
  async begin(): Promise<void> {
    const { desk, pots } = this.parts;
    const reply = await desk.mine();
    if (reply.ok) this.#adopt(reply.value.bet);
    await pots.open();
    this.rest();
    setInterval(() => this.#show(), FRAME_MS);
  }

  #adopt(bet: RainBetView | null): void {
    if (!bet || OUT.has(bet.state) || bet.state === "bet") return;
    this.#bet = bet;
    this.#told = 0;
    this.#isOver = bet.state !== "series";
    this.#promises.found(bet);
    this.choose(bet.stake);
    this.rest();
  }

  pick(stake: string): void {
    if (this.isHeld) return;
    this.clear();
    this.choose(stake);
    this.write();
  }

  press(): void {
    const pot = this.#pot();
    if (!pot) return;
    const { phase } = pot;
    const isIn = this.#isIn(pot);
    const isOpen = phase === "open" || phase === "betting";
    if (!isIn && isOpen) void this.begins();
    else if (isIn && isOpen && performance.now() - this.#betMs > STILL_PRESSED_MS)
      void this.#cancel();
    else if (isIn && phase === "raining") {
      const free = firstFree(pot);
      if (free !== null) void this.take(free);
    }
  }

  /** What was heard of the pots. */
  hear(what: "pot" | "none" | "lost"): void {
    this.#isOffline = what === "lost";
    // The studio begins anew: pots are made for who asks.
    if (what === "none") void ownMoment().then(() => this.parts.desk.mine());
    const pot = this.#pot();
    const bet = this.#bet;
    if (pot && bet) {
      const mine = pot.lines.find(({ id }) => id === bet.line);
      if (pot.hash !== bet.hash) void this.#left(bet);
      else if (mine) {
        this.#told = pot.lines.length;
        if (pot.phase === "ended") void this.#ended(pot, mine.envelope);
        else if (mine.envelope !== null && bet.envelope === null && !this.#isMoving)
          void this.#ask();
      } else if (this.#told > 0 && pot.phase !== "ended") void this.#left(bet);
    }
    if (!bet) this.#elsewhere.look(this.parts.pots.all());
    if (pot) this.#cues.moved(pot);
    this.write();
  }

  /** Takes an envelope that falls: one, and whichever it is, the chances are the same. */
  async take(envelope: number): Promise<void> {
    const { desk, screen } = this.parts;
    const [pot, bet] = [this.#pot(), this.#bet];
    if (!pot || !bet || pot.phase !== "raining" || bet.envelope !== null || this.#isMoving) return;
    this.#isMoving = true;
    const reply = await desk.take({ hash: bet.hash, envelope });
    this.#isMoving = false;
    if (!reply.ok) {
      screen.live.textContent = this.#say(reply.code);
      if (reply.code === "envelope_taken") screen.put("note", this.#say(reply.code));
      else if (reply.code !== "rain_over") this.tell(reply.code);
    } else if (reply.value.bet && this.#bet) {
      this.#bet = reply.value.bet;
      showTaken(this.parts, this.#bet, envelope);
    }
    this.write();
  }

  protected order(): SpinOrder {
    const choice = { hash: this.#pot()?.hash ?? "", seed: randomText(SEED_BYTES) };
    return { spinId: randomText(16), stake: this.stake, choice };
  }

  protected clear(): void {
    const { screen } = this.parts;
    screen.put("note", "");
    screen.put("amount", "");
    screen.tone("none");
  }

  protected async play(order: SpinOrder): Promise<void> {
    const { desk, screen, purse } = this.parts;
    const { spinId, stake, choice } = order;
    this.clear();
    const promised = { hash: String(choice?.["hash"]), seed: String(choice?.["seed"]) };
    const reply = await desk.bet({ spinId, stake, ...promised });
    if (!reply.ok && reply.code === "round_open") {
      const mine = await desk.mine();
      if (mine.ok && mine.value.bet?.state === "series") return this.#adopt(mine.value.bet);
    }
    if (!reply.ok)
      return this.failed(
        OWN.has(reply.code) ? `rain_${reply.code}` : reply.code,
        reply.detail?.["balance"],
        order,
      );
    this.#betMs = performance.now();
    [this.#told, this.#isOver] = [0, false];
    this.#bet = reply.value.bet;
    if (this.#bet) this.#promises.keep(this.#bet, promised);
    if (this.#bet) this.account.staked(moved(reply.value, this.#bet));
    screen.live.textContent = t("rain_placed", { stake: purse.short(stake) });
  }

  /** While a stake stands the slip is held. */
  protected override rest(): void {
    this.isBusy = this.#bet !== null && !this.#isOver;
    this.write();
  }

  async #cancel(): Promise<void> {
    const { desk, screen } = this.parts;
    const bet = this.#bet;
    if (!bet || this.#isMoving) return;
    this.#isMoving = true;
    const reply = await desk.cancel();
    this.#isMoving = false;
    if (reply.ok && this.#bet?.roundId === bet.roundId) {
      this.#bet = null;
      this.account.returned(moved(reply.value, bet));
      screen.live.textContent = t("rain_cancelled");
    } else if (!reply.ok) this.parts.screen.say({ text: this.#say(reply.code) });
    this.rest();
  }

  /** Something moved on another device: asks how the player stands. */
  async #ask(): Promise<void> {
    const reply = await this.parts.desk.mine();
    const mine = reply.ok ? reply.value.bet : null;
    if (mine && mine.roundId === this.#bet?.roundId) this.#bet = mine;
    this.write();
  }

  /** The player's stake is in the pot no more, or the pot is over and its end was not heard. */
  async #left(bet: RainBetView): Promise<void> {
    const { desk, screen } = this.parts;
    this.#bet = null;
    const wasOver = this.#isOver;
    this.#isOver = false;
    this.rest();
    if (wasOver || this.#isMoving) return;
    const [reply, mine] = [await desk.table.round(bet.roundId), await desk.mine()];
    if (!reply.ok) return;
    const { state, rain } = reply.value;
    const balance = mine.ok ? mine.value.balance : null;
    if (OUT.has(state)) {
      this.account.returned({ round: bet, balance });
      screen.live.textContent = t(this.#told === 1 ? "rain_alone_back" : "state_cancelled");
      screen.put("note", screen.live.textContent);
    } else if (rain?.shares) {
      showResult(this.parts, reply.value, false);
      this.settle({ round: reply.value, balance });
      const { serverSeed } = reply.value.fairness;
      void this.#promises.compare(bet.roundId, { ...rain, serverSeed, stake: bet.stake });
    }
  }

  /** The pot is split: what lay in the player's envelope is theirs. */
  async #ended(pot: RainPotView, envelope: number | null): Promise<void> {
    const { desk } = this.parts;
    const { shares } = pot;
    const bet = this.#bet;
    const payout = envelope === null ? undefined : shares?.[envelope];
    if (!bet || this.#isOver || payout === undefined || envelope === null) return;
    this.#isOver = true;
    const wasGiven = bet.envelope === null;
    this.#bet = { ...bet, envelope, payout, state: "settled" };
    const rain = { envelope };
    const round = { ...bet, payout, state: "settled" } as const;
    showResult(this.parts, { ...round, rain }, wasGiven);
    this.settle({ round, balance: null });
    this.rest();
    void this.#promises.compare(bet.roundId, pot);
    await ownMoment();
    const reply = await desk.mine();
    if (reply.ok && reply.value.balance !== null) this.account.told(reply.value.balance);
    else await this.account.refresh(() => true);
  }

  #say(code: string): string {
    return textOf(OWN.has(code) ? `rain_${code}` : code);
  }

  #pot(): RainPotView | null {
    return this.parts.pots.of(this.stake);
  }

  #isIn(pot: RainPotView): boolean {
    return this.#bet?.hash === pot.hash && !this.#isOver;
  }

  #show(): void {
    const pot = this.#pot();
    const bet = pot && this.#bet?.hash === pot.hash ? this.#bet : null;
    showPot(this.parts, pot, bet, this.#isOffline);
    if (pot?.phase === "betting" && bet)
      this.#cues.left((pot.locksAt ?? 0) - this.parts.pots.clock());
  }

  protected override write(): void {
    super.write();
    const { screen, pots, purse } = this.parts;
    const { stakes } = this.session;
    const pick = (stake: string) => this.pick(stake);
    screen.rooms(stakes, pots.of, { stake: this.stake, purse, pick });
    const pot = this.#pot();
    const mine = pot && this.#bet?.hash === pot.hash ? this.#bet.line : null;
    if (pot) screen.players(pot, mine, purse);
    this.#show();
  }

  protected writeButton(): void {
    const { screen, purse } = this.parts;
    const pot = this.#pot();
    const isIn = pot !== null && this.#isIn(pot);
    const isOpen = pot?.phase === "open" || pot?.phase === "betting";
    const isRaining = pot?.phase === "raining";
    const isTaking = isIn && isRaining && this.#bet?.envelope === null;
    const ashore = isOpen ? "rain_enter" : "rain_next";
    const waiting = isOpen ? "rain_leave" : "rain_wait";
    const inside = isTaking ? "rain_take" : waiting;
    const isReady = isIn ? (isOpen || isTaking) && !this.#isMoving : isOpen && !this.isBusy;
    screen.button(t(isIn ? inside : ashore), purse.short(this.#bet?.stake ?? this.stake), isReady);
  }
}
