import { parseMoney } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { MINUTE_MS } from "#/lib/base/time.ts";
import { MOST_PLAYERS } from "#/lib/rules/studio/tienlen/game.ts";
import { DEMO_BALANCE, DEMO_CURRENCY } from "../demo-money.ts";
import { demoBooks, newToken, type Visitor } from "./demo.ts";
import type { Room } from "./room.ts";
import type { Sitter } from "./state.ts";
import type { Table } from "./table.ts";

const MOST_DEMOS = 300;
/** Of one network. Beyond that the one that was quiet longest gives way, if for a minute at least. */
const MOST_OF_NETWORK = 20;
const QUIET_MS = MINUTE_MS;
const IDLE_MS = 10 * MINUTE_MS;

export type Demo = {
  readonly visitor: Visitor;
  readonly table: Table;
  readonly key: string;
  readonly network: string;
};

/** Tables of the demonstration, each with one visitor and three bots that are named as such. */
export class Demos {
  readonly #room: Room;
  readonly #clock: () => number;
  readonly #byToken = new Map<string, Demo>();

  constructor(room: Room, clock: () => number) {
    this.#room = room;
    this.#clock = clock;
  }

  find(token: string): Demo | null {
    const demo = this.#byToken.get(token) ?? null;
    if (!demo || this.#room.table(demo.table.state.id) !== demo.table) {
      this.#byToken.delete(token);
      return null;
    }
    demo.visitor.seenMs = this.#clock();
    return demo;
  }

  /** Opens a table; refused while there are too many, in all or of one network. */
  async open(
    stakeMinor: bigint,
    network: string,
  ): Promise<Result<Demo & { readonly token: string }, "unavailable" | "too_many_requests">> {
    if (!this.#room.isKept) return refuse("unavailable");
    if (!(await this.#makeRoom(network))) return refuse("too_many_requests");
    if (this.#byToken.size >= MOST_DEMOS) return refuse("unavailable");
    const balance = parseMoney(DEMO_BALANCE, DEMO_CURRENCY.exponent);
    const visitor: Visitor = {
      balanceMinor: balance.ok ? balance.value : 0n,
      seenMs: this.#clock(),
    };
    const token = newToken();
    const key = `demo:${token}`;
    const seatOf = (): number | null => sitter?.seat ?? null;
    const books = demoBooks(visitor, seatOf);
    const kind = { stakeMinor, currency: DEMO_CURRENCY, play: true, demo: true };
    const table = this.#room.open(kind, books);
    const nobody = { session: null, name: null, network: null };
    const sitter: Sitter | null = table.sit({ ...nobody, key, isBot: false });
    for (let bot = 1; bot < MOST_PLAYERS; bot += 1) {
      const one = table.sit({ ...nobody, key: `bot:${bot}`, isBot: true });
      if (one) table.ready(one, "stay");
    }
    const demo: Demo = { visitor, table, key, network };
    this.#byToken.set(token, demo);
    return ok({ ...demo, token });
  }

  /** Whether one of a network may open another table. */
  async #makeRoom(network: string): Promise<boolean> {
    const theirs = [...this.#byToken].filter(([, demo]) => demo.network === network);
    if (theirs.length < MOST_OF_NETWORK) return true;
    const [quietest] = theirs.toSorted(
      ([, one], [, other]) => one.visitor.seenMs - other.visitor.seenMs,
    );
    if (!quietest || this.#clock() - quietest[1].visitor.seenMs < QUIET_MS) return false;
    const [token, { table }] = quietest;
    this.#byToken.delete(token);
    await this.#room.drop(table);
    return true;
  }

  /** Takes away tables whose visitors are gone. */
  async tidy(): Promise<void> {
    const nowMs = this.#clock();
    for (const [token, { visitor, table }] of this.#byToken) {
      if (nowMs - visitor.seenMs < IDLE_MS) continue;
      this.#byToken.delete(token);
      await this.#room.drop(table);
    }
  }
}
