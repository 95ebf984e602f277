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
const IDLE_MS = 10 * MINUTE_MS;

export type Demo = { readonly visitor: Visitor; readonly table: Table; readonly key: string };

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

  /** Opens a table; refused while there are too many. */
  open(stakeMinor: bigint): Result<Demo & { readonly token: string }, "unavailable"> {
    if (!this.#room.isKept || this.#byToken.size >= MOST_DEMOS) return refuse("unavailable");
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
    const demo: Demo = { visitor, table, key };
    this.#byToken.set(token, demo);
    return ok({ ...demo, token });
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
