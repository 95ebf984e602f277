import type { RoundView, SessionView } from "../api.ts";
import { pause } from "./dom.ts";
import type { Frame } from "./frame.ts";
import { t } from "./page-data.ts";
import type { Purse } from "./purse.ts";
import type { Table } from "./server.ts";

const ASK_EVERY_MS = 3_000;
const MOST_ASKS = 8;

/** What came of a bet, and the balance after it: null while the wallet has not said. */
export type Moved = {
  readonly round: Pick<RoundView, "stake" | "payout" | "state">;
  readonly balance: string | null;
};

/** The player's money as it stands on the table: the balance that the wallet told, and the session's result. */
export class Account {
  readonly #screen: Frame;
  readonly #purse: Purse;
  readonly #server: Table;
  #balance: string | null;
  #staked: bigint;
  #paid: bigint;
  #asks = 0;

  constructor(screen: Frame, purse: Purse, server: Table, session: SessionView) {
    this.#screen = screen;
    this.#purse = purse;
    this.#server = server;
    this.#balance = session.balance;
    this.#staked = purse.minor(session.staked);
    this.#paid = purse.minor(session.paid);
    this.#write();
    if (this.#balance === null) void this.ask();
  }

  /** False only when the balance is known and too small. */
  covers(stake: string): boolean {
    return this.#balance === null || this.#purse.atLeast(this.#balance, 1n, stake);
  }

  /** A stake was taken. What the round pays is held back until the reels lie still. */
  staked({ round, balance }: Moved): void {
    this.#staked += this.#purse.minor(round.stake);
    const isOver = round.state !== "series";
    const held = isOver ? this.#purse.minor(round.payout) : 0n;
    this.told(balance && this.#purse.wire(this.#purse.minor(balance) - held));
  }

  /** A stake came back before anything was played for it. */
  returned({ round, balance }: Moved): void {
    this.#staked -= this.#purse.minor(round.stake);
    this.told(balance);
    if (balance === null) void this.ask();
  }

  /** A round is over and was shown. */
  paid({ round, balance }: Moved): void {
    this.#paid += this.#purse.minor(round.payout);
    this.told(balance);
    if (balance === null) void this.ask();
  }

  /** Everything as the studio tells it: rounds may have been played in another window. */
  stands({ balance, staked, paid }: SessionView): void {
    this.#staked = this.#purse.minor(staked);
    this.#paid = this.#purse.minor(paid);
    this.told(balance);
    if (balance === null) void this.ask();
  }

  /** What the wallet said of the balance; null when it did not. */
  told(balance: string | null): void {
    this.#asks += 1;
    this.#balance = balance;
    this.#write();
  }

  /** Asks until the wallet tells the balance, or something newer does. A win on its way arrives with it. */
  async ask(): Promise<void> {
    this.#asks += 1;
    const mine = this.#asks;
    for (let turn = 1; turn <= MOST_ASKS; turn += 1) {
      await pause(ASK_EVERY_MS * turn).done;
      if (this.#asks !== mine) return;
      const session = await this.#server.session();
      if (this.#asks !== mine) return;
      if (session.ok && session.value.balance !== null) return this.told(session.value.balance);
    }
  }

  /**
   * Asks once what the wallet says now, and drops the answer when something newer was told or play goes on. Answers the
   * code of a refusal.
   */
  async refresh(isIdle: () => boolean): Promise<string | null> {
    const asks = this.#asks;
    const session = await this.#server.session();
    if (!session.ok) return session.code;
    const { balance } = session.value;
    if (balance !== null && this.#asks === asks && isIdle()) this.told(balance);
    return null;
  }

  #write(): void {
    const balance = this.#balance;
    const net = this.#purse.wire(this.#paid - this.#staked);
    this.#screen.put(
      "balance",
      balance === null ? t("balance_unknown") : this.#purse.full(balance),
    );
    this.#screen.put("net", this.#purse.signed(net));
  }
}
