import { windowAt } from "#/lib/rules/studio/slot/evaluate.ts";
import type { RoundReply, RoundView, SpinOrder } from "../api.ts";
import { Course } from "./course.ts";
import { pause } from "./dom.ts";
import { t } from "./page-data.ts";
import type { Parts } from "./parts.ts";
import { poster } from "./posters.ts";
import { windowText } from "./round-words.ts";
import { randomText } from "./server.ts";
import { OVER, textOf } from "./trouble.ts";

/** What lies on the table before the first spin. */
const FIRST_STOPS = [3, 9, 18, 14, 5];
const BETWEEN_FREE_MS = 900;

/** The course of the slot: a spin, and the free series that it may win. */
export class Game extends Course<Parts> {
  #isHeld = false;
  #goOn = () => {};

  /** Lays the table as the player left it; goes on with a series that waits. */
  async begin(): Promise<void> {
    const { open, last: ended } = this.session;
    const last = (open ?? ended)?.spins.at(-1);
    const mode = last?.free ? "free" : "base";
    const stops = last?.stops ?? FIRST_STOPS;
    this.parts.motion.lay(mode, stops);
    const shown = windowText(windowAt(this.parts.model, mode, stops));
    this.parts.screen.canvas.setAttribute("aria-label", shown);
    this.write();
    if (ended) this.parts.screen.put("won", this.parts.purse.short(ended.payout));
    if (ended?.state === "paying" && this.parts.purse.minor(ended.payout) > 0n)
      this.parts.screen.say({ text: t("win_on_its_way") });
    if (!open) return;
    this.isBusy = true;
    this.choose(open.stake);
    this.write();
    await this.#series(open);
    this.rest();
  }

  press(): void {
    if (document.body.dataset["mode"] === "free") this.#hold();
    else void this.begins();
  }

  #hold(): void {
    this.#isHeld = !this.#isHeld;
    if (!this.#isHeld) this.#goOn();
    this.#seriesButton();
  }

  protected order(): SpinOrder {
    return { spinId: randomText(16), stake: this.stake };
  }

  protected clear(): void {
    this.parts.show.clear();
  }

  protected async play(order: SpinOrder): Promise<void> {
    const { server, screen, show, motion } = this.parts;
    show.clear();
    await motion.start("base");
    const reply = await server.spin(order);
    if (!reply.ok) {
      await motion.stop(null);
      return this.failed(reply.code, reply.detail?.["balance"], order);
    }
    const { round } = reply.value;
    const [first] = round.spins;
    if (!first) return screen.say({ text: textOf("unknown") });
    this.account.staked(reply.value);
    await motion.stop(first);
    screen.live.textContent = show.spoken(first);
    const shown = show.result(first, round.stake);
    if (round.state === "series") {
      await shown;
      await pause(1_200).done;
      return this.#series(round);
    }
    this.settle(reply.value);
  }

  async #series(opened: RoundView): Promise<void> {
    const { host, screen, show, sound, server, purse, model, motion } = this.parts;
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
      screen.series(t("free_spin_of", { number: index, total: round.freeAwarded }));
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
    const { host, screen, purse, model, show } = this.parts;
    await poster(host, {
      symbol: model.wild.symbol,
      title: t("series_over"),
      figure: purse.short(reply.round.payout),
      text: t("series_over_text", { count: reply.round.freePlayed }),
      action: t("go_on"),
    });
    delete document.body.dataset["mode"];
    screen.series("");
    screen.put("wonLabel", t("last_win"));
    show.clear();
    this.settle(reply);
  }

  /** A series never ends for want of a network: the same spin is asked for until it comes. */
  #tryAgain(code: string): Promise<void> {
    const { screen } = this.parts;
    if (OVER.has(code)) {
      this.tell(code);
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

  #released(): Promise<void> {
    if (!this.#isHeld) return Promise.resolve();
    return new Promise((resolve) => {
      this.#goOn = resolve;
    });
  }

  #seriesButton(): void {
    const { screen } = this.parts;
    screen.button(t(this.#isHeld ? "series_resume" : "series_pause"), t("free_of_charge"), true);
  }

  protected writeButton(): void {
    if (document.body.dataset["mode"] === "free") return;
    const { screen, purse } = this.parts;
    screen.button(t(this.isBusy ? "spinning" : "spin"), purse.short(this.stake), !this.isBusy);
  }
}
