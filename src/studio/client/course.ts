import type { SessionView, SpinOrder } from "../api.ts";
import { Account, type Moved } from "./account.ts";
import type { Frame } from "./frame.ts";
import { depositUrl, t } from "./page-data.ts";
import type { Purse } from "./purse.ts";
import type { Table } from "./server.ts";
import { OVER, textOf, UNSURE, wayOn } from "./trouble.ts";

/** What the course of any game is put together from. */
export type CourseParts = {
  readonly server: Table;
  readonly screen: Frame;
  readonly purse: Purse;
};

/** The course of a game: one press plays one round, and everything that can go wrong on the way has an end. */
export abstract class Course<P extends CourseParts> {
  protected readonly parts: P;
  protected readonly session: SessionView;
  protected readonly account: Account;
  protected isBusy = false;
  /** The lowest to begin with. */
  #stake = 0;

  constructor(parts: P, session: SessionView) {
    this.parts = parts;
    this.session = session;
    this.account = new Account(parts.screen, parts.purse, parts.server, session);
    parts.screen.spin.addEventListener("click", () => this.press());
    parts.screen.less.addEventListener("click", () => this.#step(-1));
    parts.screen.more.addEventListener("click", () => this.#step(1));
  }

  /** The main button, the space bar, Enter. */
  abstract press(): void;
  /** A new round, with a name of its own and what was chosen. */
  protected abstract order(): SpinOrder;
  /** Plays it and shows what came. */
  protected abstract play(order: SpinOrder): Promise<void>;
  /** Takes the last result off the table. */
  protected abstract clear(): void;
  /** Writes the main button as the game calls it. */
  protected abstract writeButton(): void;

  /** The total stake chosen now. */
  get stake(): string {
    return this.session.stakes[this.#stake] ?? "0";
  }

  protected choose(stake: string): void {
    this.#stake = Math.max(0, this.session.stakes.indexOf(stake));
  }

  /** While the stake stays as it is. */
  protected get isHeld(): boolean {
    return this.isBusy;
  }

  #step(by: number): void {
    if (this.isHeld) return;
    const next = this.#stake + by;
    if (next < 0 || next >= this.session.stakes.length) return;
    this.#stake = next;
    this.write();
  }

  /** Plays a round, unless one is under way or the balance is known to be too small. */
  protected async begins(): Promise<void> {
    if (this.isBusy) return;
    this.parts.screen.say(null);
    if (!this.account.covers(this.stake)) {
      this.clear();
      this.#poor();
      return;
    }
    this.isBusy = true;
    this.write();
    await this.play(this.order());
    this.rest();
  }

  /** A round whose fate is not known is sent again as it was: it plays at most once. */
  async #again(order: SpinOrder): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.parts.screen.say(null);
    this.write();
    await this.play(order);
    this.rest();
  }

  /** The balance is too low for the stake: says so, and leads to a deposit where money is real. */
  #poor(): void {
    const text = textOf("not_enough_funds");
    const url = depositUrl(this.session.play);
    this.parts.screen.say(
      url
        ? { text, action: [t("deposit"), () => window.open(url, "_blank", "noopener")] }
        : { text },
    );
  }

  /** The balance may have moved elsewhere, or the session have ended: asks while nobody plays. */
  async refresh(): Promise<void> {
    if (this.isBusy || document.body.dataset["over"]) return;
    const code = await this.account.refresh(() => !this.isBusy);
    if (code && OVER.has(code) && !this.isBusy) this.tell(code);
  }

  /** Says why a round was not played, and what can be done. */
  protected failed(code: string, balance: unknown, order: SpinOrder): void {
    const { screen } = this.parts;
    if (typeof balance === "string") this.account.told(balance);
    if (code === "bet_unconfirmed") void this.account.ask();
    if (code === "not_enough_funds") this.#poor();
    else if (UNSURE.has(code))
      screen.say({
        text: textOf(`${code}_spin`),
        action: [t("retry"), () => void this.#again(order)],
      });
    else this.tell(code);
  }

  /** Says why it cannot go on, with the way on where there is one. */
  protected tell(code: string): void {
    const action = wayOn(code);
    if (action) document.body.dataset["over"] = "true";
    this.parts.screen.say({ text: textOf(code), ...(action && { action }) });
  }

  /** Writes what a round that was shown to its end paid. */
  protected settle(reply: Moved): void {
    const { screen, purse } = this.parts;
    const { state, payout } = reply.round;
    this.account.paid(reply);
    screen.put("won", purse.short(payout));
    if (state === "paying" && purse.minor(payout) > 0n) screen.say({ text: t("win_on_its_way") });
    if (state === "disputed") screen.say({ text: t("win_disputed") });
  }

  protected rest(): void {
    this.isBusy = false;
    this.write();
  }

  protected write(): void {
    const { screen, purse } = this.parts;
    const { stakes } = this.session;
    screen.put("stake", purse.short(this.stake));
    screen.less.setAttribute("aria-disabled", String(this.isHeld || this.#stake === 0));
    screen.more.setAttribute(
      "aria-disabled",
      String(this.isHeld || this.#stake === stakes.length - 1),
    );
    this.writeButton();
  }
}
