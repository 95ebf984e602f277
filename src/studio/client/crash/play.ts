import { type CrashGame, crashPaidMinor } from "#/lib/rules/studio/crash/game.ts";
import type { CrashFacts, SessionView, SpinOrder } from "../../api.ts";
import type { CrashBetView, CrashReply } from "../../crash/api.ts";
import type { Moved } from "../account.ts";
import { Course, type CourseParts } from "../course.ts";
import { pause } from "../dom.ts";
import { t } from "../page-data.ts";
import { randomText } from "../server.ts";
import type { Sound } from "../sound.ts";
import { buttonOf, isAboard, wasFlown } from "./button.ts";
import type { Desk } from "./desk.ts";
import type { Feed } from "./feed.ts";
import { everyFrame, everySoOften, showRound } from "./scene.ts";
import type { CrashScreen } from "./screen.ts";
import type { Stage } from "./stage.ts";
import { openTabs } from "./tabs.ts";
import type { Target } from "./target.ts";
import { crashText, multiplierText } from "./words.ts";

/** A second press right after the first was meant for it. */
const STILL_PRESSED_MS = 700;
/** All ask at once when a flight is over: each waits a moment of its own. */
const [ASK_AFTER_MS, ASK_WITHIN_MS] = [200, 1_200];

type Parts = CourseParts & {
  readonly game: CrashGame;
  readonly facts: CrashFacts;
  readonly feed: Feed;
  readonly desk: Desk;
  readonly screen: CrashScreen;
  readonly stage: Stage;
  readonly target: Target;
  readonly sound: Sound;
};

/** The course of the game that all play together: the studio's clock goes on, and the player gets on and off. */
export class CrashPlay extends Course<Parts> {
  #bet: CrashBetView | null = null;
  #isShowing = false;
  #isLeaving = false;
  #isOffline = false;
  #betMs = Number.NEGATIVE_INFINITY;
  #heard = 0;
  readonly #isDue = everySoOften();
  readonly #tellTabs = openTabs(() => void this.#look());

  constructor(parts: Parts, session: SessionView) {
    super(parts, session);
    parts.target.onEnter(() => this.press());
    this.write();
  }

  async begin(): Promise<void> {
    const { feed, desk } = this.parts;
    await feed.open();
    const reply = await desk.mine();
    if (reply.ok) this.#take(reply.value.bet);
    this.rest();
    this.#frame();
  }

  /** Goes on with a bet that was placed before a reload, or on another device. */
  #take(bet: CrashBetView | null): void {
    if (!wasFlown(bet)) return;
    const { target, screen } = this.parts;
    this.#bet = bet;
    target.lay(bet.target);
    this.choose(bet.stake);
    if (bet.state !== "series") screen.put("note", crashText(bet));
  }

  /** Another window of the player's may have placed a bet, taken it back or left with it. */
  async #look(): Promise<void> {
    if (this.#isLeaving || this.parts.feed.phase === "ended") return;
    const reply = await this.parts.desk.mine();
    if (!reply.ok) return;
    const { bet, balance } = reply.value;
    const stands = wasFlown(bet);
    if (isAboard(this.#bet) && stands && bet.cashed !== null) this.#out(bet.cashed, balance);
    else if (isAboard(this.#bet) && !stands) this.#bet = null;
    else if (stands && bet.roundId !== this.#bet?.roundId) this.#take(bet);
    else return;
    this.#list();
    this.rest();
    await this.account.refresh(() => true);
  }

  press(): void {
    const { feed } = this.parts;
    if (!isAboard(this.#bet)) {
      if (feed.phase === "betting") void this.begins();
    } else if (performance.now() - this.#betMs > STILL_PRESSED_MS) {
      if (feed.phase === "betting") void this.#cancel();
      if (feed.phase === "flying") void this.#leave();
    }
  }

  /** What the feed heard. */
  hear(what: "phase" | "bets" | "lost"): void {
    const { feed, screen, stage } = this.parts;
    this.#isOffline = what === "lost";
    const { now } = feed;
    if (!now) return;
    if (what === "phase") {
      screen.last(now.last);
      if (now.round.phase === "betting" && this.#heard !== now.round.number) this.#begins();
      if (now.round.phase === "ended") void this.#ended();
      this.#heard = now.round.number;
      if (now.round.phase !== "flying" && now.round.phase !== "ended") stage.clear();
    }
    this.#list();
    const mine = now.bets.lines.find(({ id }) => id === this.#bet?.line);
    if (this.#bet && mine?.cashed && this.#bet.cashed === null) this.#out(mine.cashed, null);
    this.write();
  }

  protected order(): SpinOrder {
    const { feed, target } = this.parts;
    const chosen = target.value;
    const choice = { round: feed.now?.round.number ?? 0, ...(chosen && { target: chosen }) };
    return { spinId: randomText(16), stake: this.stake, choice };
  }

  protected clear(): void {
    const { screen } = this.parts;
    screen.put("note", "");
    screen.put("amount", "");
    screen.tone("none");
  }

  protected async play({ spinId, stake, choice }: SpinOrder): Promise<void> {
    const { desk, target, screen, purse } = this.parts;
    if (target.value === undefined) {
      target.focus();
      return;
    }
    this.clear();
    const round = Number(choice?.["round"]);
    const chosen = choice?.["target"];
    const reply = await desk.bet({
      ...{ spinId, stake, round },
      ...(chosen !== undefined && { target: Number(chosen) }),
    });
    if (!reply.ok && reply.code === "round_open") {
      const mine = await desk.mine();
      if (mine.ok && mine.value.bet?.state === "series") return this.#take(mine.value.bet);
    }
    if (!reply.ok)
      return this.failed(reply.code, reply.detail?.["balance"], { spinId, stake, choice });
    this.#betMs = performance.now();
    this.#bet = reply.value.bet;
    if (this.#bet) this.account.staked(moved(reply.value, this.#bet));
    this.#tellTabs();
    screen.live.textContent = t("crash_placed", { stake: purse.short(stake) });
    this.#list();
  }

  /** Who is aboard, one's own bet among them. */
  #list(): void {
    const { feed, screen, purse } = this.parts;
    if (feed.now) screen.players(feed.now.bets, this.#bet?.line ?? null, purse);
  }

  /** While a bet stands the slip is held. */
  protected override rest(): void {
    this.isBusy = isAboard(this.#bet);
    this.parts.target.hold(this.isBusy);
    this.write();
  }

  async #cancel(): Promise<void> {
    const { desk, screen } = this.parts;
    const bet = this.#bet;
    if (!bet || this.#isLeaving) return;
    this.#isLeaving = true;
    const reply = await desk.cancel();
    this.#isLeaving = false;
    if (reply.ok) {
      this.#bet = null;
      this.account.returned(moved(reply.value, bet));
      screen.live.textContent = t("crash_cancelled");
      this.#tellTabs();
    } else this.tell(reply.code);
    this.rest();
  }

  async #leave(): Promise<void> {
    const { desk } = this.parts;
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    this.write();
    const reply = await desk.cashOut();
    this.#isLeaving = false;
    const cashed = reply.ok ? (reply.value.bet?.cashed ?? null) : null;
    if (cashed !== null && reply.ok) {
      this.#out(cashed, reply.value.balance);
      this.#tellTabs();
    } else if (!reply.ok && reply.code !== "crashed") this.tell(reply.code);
    this.rest();
  }

  /** The player is out at a multiplier: shown at once, also where the demonstration has yet to see the end. */
  #out(cashed: number, balance: string | null): void {
    const { screen, purse, sound } = this.parts;
    const bet = this.#bet;
    if (!bet || bet.cashed !== null) return;
    const payout = purse.wire(crashPaidMinor(purse.minor(bet.stake), cashed));
    this.#bet = { ...bet, cashed, payout };
    screen.tone("win");
    screen.put("note", t("crash_out", { cashed: multiplierText(cashed) }));
    screen.put("amount", purse.short(payout));
    screen.live.textContent = `${t("crash_out", { cashed: multiplierText(cashed) })} ${purse.short(payout)}`;
    sound.win(cashed / 100);
    this.settle({ round: { ...bet, payout, state: "settled" }, balance });
    this.rest();
  }

  /** Bets are taken again: what stood there is over. */
  #begins(): void {
    const bet = this.#bet;
    this.#bet = null;
    this.rest();
    if (isAboard(bet)) void this.#missed(bet);
  }

  /** Tells what became of a bet whose end was not heard. */
  async #missed(bet: CrashBetView): Promise<void> {
    const { desk, screen, purse } = this.parts;
    const [reply, mine] = [await desk.table.round(bet.roundId), await desk.mine()];
    if (!reply.ok) return;
    const { state, payout, crash } = reply.value;
    const balance = mine.ok ? mine.value.balance : null;
    if (state === "cancelling" || state === "cancelled") {
      this.account.returned({ round: bet, balance });
      screen.live.textContent = t("state_cancelled");
    } else if (crash && state !== "series") {
      this.settle({ round: { ...bet, payout, state }, balance });
      screen.live.textContent = crashText(crash);
    } else return;
    if (this.#bet) return;
    screen.put("note", screen.live.textContent);
    screen.put("amount", purse.minor(payout) > 0n ? purse.short(payout) : "");
    screen.tone(crash?.cashed ? "win" : "none");
  }

  async #ended(): Promise<void> {
    const { feed, desk, screen, sound, purse } = this.parts;
    const crash = feed.now?.round.crash;
    const bet = this.#bet;
    if (crash == null) return;
    sound.stop(0);
    if (!bet) return;
    if (bet.cashed === null && bet.target !== null && bet.target <= crash)
      this.#out(bet.target, null);
    else if (bet.cashed === null) {
      screen.put("note", crashText({ ...bet, crash }));
      screen.put("amount", "");
      screen.live.textContent = crashText({ ...bet, crash });
    }
    await pause(
      ASK_AFTER_MS + ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % ASK_WITHIN_MS),
    ).done;
    const reply = await desk.mine();
    const known = reply.ok ? reply.value.bet : null;
    if (this.#bet?.cashed === null && known) {
      if (known.cashed !== null) this.#out(known.cashed, reply.ok ? reply.value.balance : null);
      else this.settle({ round: { ...known, payout: purse.wire(0n) }, balance: null });
      this.#bet = { ...this.#bet, state: "settled" };
    }
    this.rest();
    if (reply.ok && reply.value.balance !== null) this.account.told(reply.value.balance);
    else await this.account.refresh(() => true);
  }

  #frame(): void {
    if (this.#isShowing) return;
    this.#isShowing = true;
    everyFrame(() => this.#show());
  }

  #show(): void {
    const { feed, screen, sound, purse } = this.parts;
    const multiplier = showRound(this.parts, this.#isOffline);
    if (multiplier === null || feed.phase !== "flying") return;
    sound.climb(multiplier);
    const bet = this.#bet;
    if (isAboard(bet) && this.#isDue())
      screen.detail(purse.short(purse.wire(crashPaidMinor(purse.minor(bet.stake), multiplier))));
  }

  protected writeButton(): void {
    const { screen, purse, feed } = this.parts;
    const bet = this.#bet;
    const { label, acts } = buttonOf(bet, feed.phase, this.#isLeaving);
    const isFree = isAboard(bet) ? !this.#isLeaving : !this.isBusy;
    screen.button(t(label), purse.short(bet?.stake ?? this.stake), acts && isFree);
  }
}

const moved = ({ balance }: CrashReply, round: CrashBetView): Moved => ({ round, balance });
