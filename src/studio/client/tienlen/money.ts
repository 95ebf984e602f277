import type { SessionView } from "../../api.ts";
import type { Purse } from "../purse.ts";
import { Server, type Table } from "../server.ts";

type Played = { readonly staked: string; readonly paid: string };

/** How the member's money stands after each hand: as the studio tells it, or counted here where there is none. */
export class HandMoney {
  readonly #server: Table;
  readonly #purse: Purse;
  readonly #session: SessionView;
  #played: Played = { staked: "0", paid: "0" };

  constructor(server: Table, purse: Purse, session: SessionView) {
    this.#server = server;
    this.#purse = purse;
    this.#session = session;
  }

  /** After a hand that took and paid this; null for one that the member did not play. */
  async after(hand: Played | null): Promise<SessionView | null> {
    if (this.#server instanceof Server) {
      const session = await this.#server.session();
      return session.ok ? session.value : null;
    }
    const purse = this.#purse;
    const add = (a: string, b = "0") => purse.wire(purse.minor(a) + purse.minor(b));
    const { staked, paid } = this.#played;
    this.#played = { staked: add(staked, hand?.staked), paid: add(paid, hand?.paid) };
    const net = purse.minor(this.#played.paid) - purse.minor(this.#played.staked);
    const balance = purse.wire(purse.minor(this.#session.balance ?? "0") + net);
    return { ...this.#session, ...this.#played, balance };
  }
}
