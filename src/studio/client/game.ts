import { windowAt } from "#/lib/rules/studio/slot/evaluate.ts";
import type { RoundReply, RoundView, SessionView } from "../api.ts";
import { Account } from "./account.ts";
import { pause } from "./dom.ts";
import { depositUrl, t } from "./page-data.ts";
import type { Parts } from "./parts.ts";
import { poster } from "./posters.ts";
import { lastRound, windowText } from "./rounds.ts";
import { randomText } from "./server.ts";
import { OVER, textOf, UNSURE, wayOn } from "./trouble.ts";

/** What lies on the table before the first spin. */
const FIRST_STOPS = [3, 9, 18, 14, 5];
const BETWEEN_FREE_MS = 900;

/** The course of the game: one press plays one round, and everything that can go wrong on the way has an end. */
export class Game {
  readonly #parts: Parts;
  #session: SessionView;
  /** The lowest to begin with. */
  #stake = 0;
  readonly #account: Account;
  #isBusy = false;
  #isHeld = false;
  #goOn = () => {};

  constructor(parts: Parts, session: SessionView) {
    this.#parts = parts;
    this.#session = session;
    this.#account = new Account(parts.screen, parts.purse, parts.server, session);
    parts.screen.spin.addEventListener("click", () => this.press());
    parts.screen.less.addEventListener("click", () => this.#step(-1));
    parts.screen.more.addEventListener("click", () => this.#step(1));
  }

  /** The total stake chosen now. */
  get stake(): string {
    return this.#session.stakes[this.#stake] ?? "0";
  }

  /** Lays the table as the player left it; goes on with a series that waits. */
  async begin(): Promise<void> {
    const { open } = this.#session;
    const ended = open ? null : await lastRound(this.#parts.server);
    const last = (open ?? ended)?.spins.at(-1);
    const mode = last?.free ? "free" : "base";
    const stops = last?.stops ?? FIRST_STOPS;
    this.#parts.motion.lay(mode, stops);
    const shown = windowText(windowAt(this.#parts.model, mode, stops));
    this.#parts.screen.canvas.setAttribute("aria-label", shown);
    this.#write();
    if (ended) this.#parts.screen.put("won", this.#parts.purse.short(ended.payout));
    if (ended?.state === "paying" && this.#parts.purse.minor(ended.payout) > 0n)
      this.#parts.screen.say({ text: t("win_on_its_way") });
    if (!open) return;
    this.#isBusy = true;
    this.#stake = Math.max(0, this.#session.stakes.indexOf(open.stake));
    this.#write();
    await this.#series(open);
    this.#rest();
  }

  /** The main button, the space bar, Enter. */
  press(): void {
    if (document.body.dataset["mode"] === "free") this.#hold();
    else void this.#spin();
  }

  #hold(): void {
    this.#isHeld = !this.#isHeld;
    if (!this.#isHeld) this.#goOn();
    this.#seriesButton();
  }

  #step(by: number): void {
    if (this.#isBusy) return;
    const next = this.#stake + by;
    if (next < 0 || next >= this.#session.stakes.length) return;
    this.#stake = next;
    this.#write();
  }

  async #spin(): Promise<void> {
    if (this.#isBusy) return;
    const { screen } = this.#parts;
    screen.say(null);
    if (!this.#account.covers(this.stake)) {
      this.#parts.show.clear();
      this.#poor();
      return;
    }
    this.#isBusy = true;
    this.#write();
    await this.#play({ spinId: randomText(16), stake: this.stake });
    this.#rest();
  }

  async #play(order: { readonly spinId: string; readonly stake: string }): Promise<void> {
    const { server, screen, show, motion } = this.#parts;
    show.clear();
    await motion.start("base");
    const reply = await server.spin(order);
    if (!reply.ok) {
      await motion.stop(null);
      return this.#failed(reply.code, reply.detail?.["balance"], () => this.#again(order));
    }
    const { round } = reply.value;
    const [first] = round.spins;
    if (!first) return screen.say({ text: textOf("unknown") });
    this.#account.staked(reply.value);
    await motion.stop(first);
    screen.live.textContent = show.spoken(first);
    const shown = show.result(first, round.stake);
    if (round.state === "series") {
      await shown;
      await pause(1_200).done;
      return this.#series(round);
    }
    this.#settle(reply.value);
  }

  /** A spin whose fate is not known is sent again as it was: it plays at most once. */
  async #again(order: { readonly spinId: string; readonly stake: string }): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#parts.screen.say(null);
    this.#write();
    await this.#play(order);
    this.#rest();
  }

  /** The balance is too low for the stake: says so, and leads to a deposit where money is real. */
  #poor(): void {
    const text = textOf("not_enough_funds");
    const url = depositUrl(this.#session.play);
    this.#parts.screen.say(
      url
        ? { text, action: [t("deposit"), () => window.open(url, "_blank", "noopener")] }
        : { text },
    );
  }

  /** The balance may have moved elsewhere, or the session have ended: asks while nobody plays. */
  async refresh(): Promise<void> {
    if (this.#isBusy || document.body.dataset["over"]) return;
    const code = await this.#account.refresh(() => !this.#isBusy);
    if (code && OVER.has(code) && !this.#isBusy) this.#tell(code);
  }

  #failed(code: string, balance: unknown, again: () => Promise<void>): void {
    const { screen } = this.#parts;
    if (typeof balance === "string") this.#account.told(balance);
    if (code === "bet_unconfirmed") void this.#account.ask();
    if (code === "not_enough_funds") this.#poor();
    else if (UNSURE.has(code))
      screen.say({
        text: textOf(`${code}_spin`),
        action: [t("retry"), () => void again()],
      });
    else this.#tell(code);
  }

  /** Says why it cannot go on, with the way on where there is one. */
  #tell(code: string): void {
    const action = wayOn(code);
    if (action) document.body.dataset["over"] = "true";
    this.#parts.screen.say({ text: textOf(code), ...(action && { action }) });
  }

  async #series(opened: RoundView): Promise<void> {
    const { host, screen, show, sound, server, purse, model, motion } = this.#parts;
    let round = opened;
    sound.dawn();
    await poster(host, {
      symbol: model.scatter.symbol,
      title: t("series_title"),
      figure: t("free_spins", { count: round.freeAwarded - round.freePlayed }),
      text: t("series_text", { times: model.wild.multiplier.free }),
      action: t("series_start"),
    });
    document.body.dataset["mode"] = "free";
    this.#isHeld = false;
    screen.put("wonLabel", t("series_win"));
    screen.put("won", purse.short(round.payout));
    while (round.state === "series") {
      this.#seriesButton();
      await this.#released();
      const index = round.freePlayed + 1;
      screen.put("series", t("free_spin_of", { number: index, total: round.freeAwarded }));
      show.clear();
      await motion.start("free");
      const reply = await server.playFree(round.roundId, index);
      if (!reply.ok) {
        await motion.stop(null);
        await this.#tryAgain(reply.code);
        continue;
      }
      round = reply.value.round;
      const spin = round.spins[index];
      if (!spin) throw new Error("a free spin without a result");
      await motion.stop(spin);
      screen.live.textContent = show.spoken(spin);
      screen.put("won", purse.short(round.payout));
      await show.result(spin, round.stake);
      if (spin.freeSpinsWon > 0) screen.put("note", t("more_spins", { count: spin.freeSpinsWon }));
      await pause(purse.minor(spin.amount) > 0n ? BETWEEN_FREE_MS * 1.6 : BETWEEN_FREE_MS).done;
      if (round.state !== "series") await this.#seriesEnds(reply.value);
    }
  }

  async #seriesEnds(reply: RoundReply): Promise<void> {
    const { host, screen, purse, model, show } = this.#parts;
    await poster(host, {
      symbol: model.wild.symbol,
      title: t("series_over"),
      figure: purse.short(reply.round.payout),
      text: t("series_over_text", { count: reply.round.freePlayed }),
      action: t("go_on"),
    });
    delete document.body.dataset["mode"];
    screen.put("series", "");
    screen.put("wonLabel", t("last_win"));
    show.clear();
    this.#settle(reply);
  }

  /** A series never ends for want of a network: the same spin is asked for until it comes. */
  #tryAgain(code: string): Promise<void> {
    const { screen } = this.#parts;
    if (OVER.has(code)) {
      this.#tell(code);
      return new Promise(() => {});
    }
    return new Promise((resolve) => {
      screen.say({
        text: textOf("series_interrupted"),
        action: [
          t("retry"),
          () => {
            screen.say(null);
            resolve();
          },
        ],
      });
    });
  }

  #settle(reply: RoundReply): void {
    const { screen, purse } = this.#parts;
    const { state, payout } = reply.round;
    this.#account.paid(reply);
    screen.put("won", purse.short(payout));
    if (state === "paying" && purse.minor(payout) > 0n) screen.say({ text: t("win_on_its_way") });
    if (state === "disputed") screen.say({ text: t("win_disputed") });
  }

  #rest(): void {
    this.#isBusy = false;
    this.#write();
  }

  #released(): Promise<void> {
    if (!this.#isHeld) return Promise.resolve();
    return new Promise((resolve) => {
      this.#goOn = resolve;
    });
  }

  #seriesButton(): void {
    const { screen } = this.#parts;
    screen.button(t(this.#isHeld ? "series_resume" : "series_pause"), t("free_of_charge"), true);
  }

  #write(): void {
    const { screen, purse } = this.#parts;
    const { stakes } = this.#session;
    screen.put("stake", purse.short(this.stake));
    screen.less.setAttribute("aria-disabled", String(this.#isBusy || this.#stake === 0));
    screen.more.setAttribute(
      "aria-disabled",
      String(this.#isBusy || this.#stake === stakes.length - 1),
    );
    if (document.body.dataset["mode"] === "free") return;
    screen.button(t(this.#isBusy ? "spinning" : "spin"), purse.short(this.stake), !this.#isBusy);
  }
}
