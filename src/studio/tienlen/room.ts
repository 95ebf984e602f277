import { randomBytes } from "node:crypto";
import { isLoopback, networkOf } from "#/lib/base/networks.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { MOST_PLAYERS, type TienLenGame } from "#/lib/rules/studio/tienlen/game.ts";
import type { StudioRefusal } from "../api.ts";
import { messageOf } from "../http.ts";
import type { Live } from "../live.ts";
import { Payer } from "../payer.ts";
import { confirmSession, type Session } from "../sessions.ts";
import type { Held } from "../store.ts";
import type { Studio } from "../studio.ts";
import type { Ready, TienLenEvents, TienLenLine, TienLenRefusal } from "./api.ts";
import type { Books } from "./books.ts";
import { memberBooks } from "./member-books.ts";
import { REST_MS } from "./pace.ts";
import { recoverHands } from "./recovery.ts";
import { type Sitter, seated, type TableKind } from "./state.ts";
import { Table } from "./table.ts";
import { lineOf } from "./view.ts";

/** One process at a time keeps the tables. */
const ROOM_LOCK = 4_322_097;
/** How often a process without them asks for them. */
const ASK_MS = 1_000;
const ID_BYTES = 9;

export type SitRefusal = TienLenRefusal | StudioRefusal;
/** The open streams, by table. */
export type TienLenLive = Live<TienLenEvents, string>;

export type Seating = {
  readonly stakeMinor: bigint;
  readonly table: string | undefined;
  readonly name: string | null;
  readonly ip: string;
};

export const keyOf = ({ seatId }: Session): string => `seat:${seatId}`;

const isOfTable = ({ state }: Table, { currency, play }: Session): boolean =>
  !state.demo && state.currency.code === currency.code && state.play === play;

/** All tables of members. Who sits is known here alone; hands are in the books. */
export class Room {
  readonly game: TienLenGame;
  readonly configHash: string;
  readonly live: TienLenLive;
  readonly payer: Payer;
  readonly books: Books;
  readonly #studio: Studio;
  readonly #key: string;
  readonly #tables = new Map<string, Table>();
  readonly #bySitter = new Map<string, Table>();
  readonly #resting = new Map<string, number>();
  readonly #working = new Set<Promise<void>>();
  #held: Held | null = null;
  #isTaken = false;
  #askedMs = Number.NEGATIVE_INFINITY;

  constructor(
    studio: Studio,
    game: { readonly game: TienLenGame; readonly configHash: string },
    { key, live }: { readonly key: string; readonly live: TienLenLive },
  ) {
    this.#studio = studio;
    this.#key = key;
    this.game = game.game;
    this.configHash = game.configHash;
    this.live = live;
    this.payer = new Payer(studio);
    this.books = memberBooks(studio, this.payer, key);
  }

  /** Whether this process keeps the tables. */
  get isKept(): boolean {
    return this.#isTaken && this.#held?.isHeld() === true;
  }

  table(id: string): Table | null {
    return this.isKept ? (this.#tables.get(id) ?? null) : null;
  }

  get tables(): readonly Table[] {
    return [...this.#tables.values()];
  }

  /** Where somebody sits, in the money of their session. */
  tableOf(session: Session): Table | null {
    const table = this.isKept ? this.#bySitter.get(keyOf(session)) : undefined;
    return table && isOfTable(table, session) ? table : null;
  }

  lobby(session: Session): readonly TienLenLine[] {
    const mine = this.tables.filter((table) => isOfTable(table, session) && !table.isEmpty);
    return mine.map(({ state }) => lineOf(state));
  }

  /** Takes a seat: at the table that is named, or where most sit of those with one free; else at a new one. */
  async sit(session: Session, seating: Seating): Promise<Result<Table, SitRefusal>> {
    if (!this.isKept) return refuse("unavailable");
    const key = keyOf(session);
    const before = this.#bySitter.get(key);
    if (before) {
      const isThere =
        isOfTable(before, session) && [undefined, before.state.id].includes(seating.table);
      if (!isThere) return refuse("seated_elsewhere");
      const sitter = before.sitter(key);
      if (sitter?.isLeft) before.sitAgain(sitter);
      return ok(before);
    }
    if ((this.#resting.get(key) ?? 0) > this.#studio.clock()) return refuse("resting");
    const found = await this.#choose(session, seating);
    if (!found.ok) return found;
    const network = networkOf(seating.ip);
    // Asked twice at once, the first has sat down meanwhile.
    if (this.#bySitter.has(key)) return this.sit(session, seating);
    const who = { key, isBot: false, session, name: seating.name, network };
    if (!found.value.sit(who)) return refuse("table_full");
    this.#bySitter.set(key, found.value);
    return found;
  }

  /**
   * Whether somebody who sits asks to be dealt in. Their session is to stand at the operator's, and nobody of their network
   * to sit there; what they say, or that they leave, while that is asked counts instead.
   */
  async ready(
    table: Table,
    sitter: Sitter,
    { ready, ip }: { readonly ready: Ready; readonly ip: string },
  ): Promise<Result<null, SitRefusal>> {
    const { key, session } = sitter;
    sitter.said += 1;
    const { said } = sitter;
    if (session && ready !== "no") {
      const confirmed = await confirmSession(this.#studio, session);
      if (!confirmed.ok) return confirmed;
      sitter.network = networkOf(ip);
      if (!(await this.#isApart(table, session, ip))) return refuse("network_seated");
    }
    if (table.sitter(key) !== sitter) return refuse("not_seated");
    if (sitter.said === said) table.ready(sitter, ready);
    return ok(null);
  }

  /** Opens a table; a demonstration's has books of its own. */
  open(kind: Omit<TableKind, "id" | "game" | "configHash">, books: Books = this.books): Table {
    const { game, configHash } = this;
    const id = randomBytes(ID_BYTES).toString("base64url");
    return this.#add(new Table({ ...kind, id, game, configHash }, this.#parts(id, books)));
  }

  /** Takes a table away with its streams. */
  async drop(table: Table): Promise<void> {
    const { id } = table.state;
    this.#tables.delete(id);
    for (const { key } of seated(table.state)) this.#bySitter.delete(key);
    this.live.tell("gone", { id }, id);
    this.live.closeChannel(id);
    await table.close();
  }

  /** Has every table do what is due; a slow one keeps no other waiting. */
  async advance(): Promise<void> {
    if (!(await this.#keeps())) return;
    const nowMs = this.#studio.clock();
    for (const [key, untilMs] of this.#resting) if (untilMs <= nowMs) this.#resting.delete(key);
    for (const table of this.tables) {
      if (table.isEmpty) this.#work(this.drop(table));
      else if (table.dueMs() <= nowMs) this.#work(table.step());
    }
    this.live.beat(nowMs);
  }

  /** When nothing is being done or paid any more. */
  async idle(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working);
    for (const table of this.tables) await table.idle();
    await this.payer.idle();
  }

  async close(): Promise<void> {
    this.live.close();
    await this.idle();
    await this.#held?.letGo();
  }

  #add(table: Table): Table {
    this.#tables.set(table.state.id, table);
    return table;
  }

  #parts(id: string, books: Books) {
    const { clock, log } = this.#studio;
    return {
      books,
      clock,
      log,
      tell: (view: TienLenEvents["table"]) => this.live.tell("table", view, id),
      left: ({ key }: Sitter, isResting: boolean) => {
        this.#bySitter.delete(key);
        if (isResting) this.#resting.set(key, clock() + REST_MS);
      },
    };
  }

  #work(work: Promise<void>): void {
    const done = work
      .catch((error: unknown) =>
        this.#studio.log("error", "tienlen", { message: messageOf(error) }),
      )
      .finally(() => this.#working.delete(done));
    this.#working.add(done);
  }

  async #choose(
    session: Session,
    { stakeMinor, table: named, ip }: Seating,
  ): Promise<Result<Table, SitRefusal>> {
    const { currency, play } = session;
    const of = (table: Table) => isOfTable(table, session) && table.state.stakeMinor === stakeMinor;
    if (named !== undefined) {
      const table = this.#tables.get(named);
      if (!table || !of(table)) return refuse("table_unknown");
      if (seated(table.state).length === MOST_PLAYERS) return refuse("table_full");
      return (await this.#isApart(table, session, ip)) ? ok(table) : refuse("network_seated");
    }
    const free = this.tables
      .filter((table) => of(table) && seated(table.state).length < MOST_PLAYERS)
      .sort((a, b) => seated(b.state).length - seated(a.state).length);
    for (const table of free) if (await this.#isApart(table, session, ip)) return ok(table);
    return ok(this.open({ stakeMinor, currency, play, demo: false }));
  }

  /**
   * Whether nobody at a table of real money comes from the same network: those could see each other's cards. The log is
   * told where somebody does. This machine's own address tells nobody apart.
   */
  async #isApart(table: Table, session: Session, ip: string): Promise<boolean> {
    if (session.play || isLoopback(ip)) return true;
    const network = networkOf(ip);
    const other = seated(table.state).find(
      (one) => one.network === network && one.key !== keyOf(session),
    );
    if (!other?.session) return true;
    this.#studio.log("warn", "tienlen_same_network", {
      table: table.state.id,
      player: session.playerId,
      other: other.session.playerId,
    });
    return false;
  }

  async #keeps(): Promise<boolean> {
    if (this.isKept) return true;
    if (!this.#held?.isHeld()) {
      if (this.#held) this.live.close();
      this.#held = null;
      this.#isTaken = false;
      this.#tables.clear();
      this.#bySitter.clear();
      const nowMs = this.#studio.clock();
      if (nowMs - this.#askedMs < ASK_MS) return false;
      this.#askedMs = nowMs;
      this.#held = await this.#studio.store.hold(ROOM_LOCK);
      if (!this.#held) return false;
    }
    await this.#take();
    this.#isTaken = true;
    return true;
  }

  /** Takes over what a process that died left: hands that were dealt are played on, others voided. */
  async #take(): Promise<void> {
    const left = await recoverHands(this.#studio, this.payer, { key: this.#key, game: this.game });
    for (const { kind, sitters, hand } of left) {
      const { configHash, game } = this;
      const table = new Table({ ...kind, game, configHash }, this.#parts(kind.id, this.books));
      this.#add(table);
      for (const { key } of sitters) this.#bySitter.set(key, table);
      this.#work(table.resume(sitters, hand));
    }
  }
}
