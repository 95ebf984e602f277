import { ok, type Result } from "#/lib/base/result.ts";
import { messageOf } from "../http.ts";
import type { Log } from "../studio.ts";
import type {
  CommitOrder,
  MoveOrder,
  Ready,
  RevealOrder,
  TienLenRefusal,
  TienLenTable,
} from "./api.ts";
import { announce, clearResult, freeIdleSeats, hurry, mayBegin, wait } from "./between.ts";
import type { Books } from "./books.ts";
import { playDeal } from "./bot-deal.ts";
import {
  beginPlay,
  commit,
  dealAnew,
  lockSeats,
  openReveal,
  revealShare,
  voidHand,
} from "./dealing.ts";
import { finish, hasten, moveForThem, movesAtMs, openTurn, playMove, rejoin } from "./playing.ts";
import {
  emptyTable,
  isInHand,
  type Sitter,
  seated,
  sitterOf,
  type TableHand,
  type TableKind,
  type TableState,
} from "./state.ts";
import { tableView } from "./view.ts";

export type TableParts = {
  readonly books: Books;
  readonly clock: () => number;
  readonly log: Log;
  /** Tells what the table looks like now. */
  readonly tell: (view: TienLenTable) => void;
  /** Somebody sits here no more. */
  readonly left: (sitter: Sitter, isResting: boolean) => void;
};

export type NewSitter = Pick<Sitter, "key" | "isBot" | "session" | "name" | "network">;

type Done = Result<null, TienLenRefusal>;

/**
 * One table. What is done at it is done one thing after another; every step is in the books before it is told, and one
 * that fails is made again.
 */
export class Table {
  readonly state: TableState;
  readonly #parts: TableParts;
  #turn: Promise<unknown> = Promise.resolve();
  #isStepping = false;

  constructor(kind: TableKind, parts: TableParts) {
    this.state = emptyTable(kind);
    this.#parts = parts;
  }

  get view(): TienLenTable {
    return tableView(this.state, this.#parts.clock());
  }

  get isEmpty(): boolean {
    return seated(this.state).every(({ isBot }) => isBot) && this.state.phase === "waiting";
  }

  sitter(key: string): Sitter | null {
    return sitterOf(this.state, key);
  }

  /** When the table has something to do by itself. */
  dueMs(): number {
    const { phase, hand, untilMs } = this.state;
    const isWon = hand?.play && hand.play.winner !== null && hand.end === null;
    if (hand?.isDoomed || isWon || phase === "waiting" || this.#isShared) return 0;
    return phase === "playing" ? movesAtMs(this.state) : (untilMs ?? 0);
  }

  /** Takes a seat; null where none is free. */
  sit(who: NewSitter): Sitter | null {
    const seat = this.state.sitters.indexOf(null);
    if (seat < 0) return null;
    const sitter: Sitter = {
      ...who,
      ...{ seat, ready: "no", said: 0, missed: 0 },
      ...{ isPlayedFor: false, isLeft: false, refusal: null },
      idleSinceMs: this.#parts.clock(),
    };
    this.state.sitters[seat] = sitter;
    this.#tell();
    return sitter;
  }

  /** Who asks to be dealt in, or not; they are here again. */
  ready(sitter: Sitter, ready: Ready): void {
    sitter.ready = ready;
    sitter.refusal = null;
    rejoin(sitter);
    const nowMs = this.#parts.clock();
    if (ready !== "no") sitter.idleSinceMs = nowMs;
    hurry(this.state, nowMs);
    this.#tell();
  }

  /** Who left and sits down again before the hand is over plays on. */
  sitAgain(sitter: Sitter): void {
    rejoin(sitter);
    this.#tell();
  }

  rename(sitter: Sitter, name: string | null): void {
    sitter.name = name;
    this.#tell();
  }

  /** Nobody sits here any more: what was committed to for a hand that nobody staked on is revealed. */
  close(): Promise<void> {
    return this.#inTurn(async () => {
      const { hand } = this.state;
      if (hand && hand.end === null && hand.seats.length === 0) await this.#parts.books.void(hand);
    });
  }

  /** Leaves: at once, or with the end of the hand, which is played for them until then. */
  leave(sitter: Sitter): Promise<void> {
    return this.#inTurn(async () => {
      sitter.ready = "no";
      sitter.said += 1;
      if (isInHand(this.state, sitter.seat)) {
        sitter.isLeft = true;
        hasten(this.state, sitter, this.#parts.clock());
      } else this.#unseat(sitter, false);
      this.#tell();
    });
  }

  commit(sitter: Sitter, order: CommitOrder, atMs: number): Promise<Done> {
    return this.#inTurn(async () => {
      const done = commit(this.state, sitter, order, atMs);
      if (!done.ok) return done;
      if (done.value) await this.#allCommitted();
      this.#tell();
      return ok(null);
    });
  }

  reveal(sitter: Sitter, order: RevealOrder, atMs: number): Promise<Done> {
    return this.#inTurn(async () => {
      const done = await revealShare(this.state, sitter, order, atMs);
      if (!done.ok) return done;
      if (done.value) await this.#begin();
      this.#tell();
      return ok(null);
    });
  }

  move(sitter: Sitter, order: MoveOrder): Promise<Done> {
    return this.#inTurn(async () => {
      const turn = this.state.hand?.play?.turn;
      if (sitter.isLeft && order.turn === turn) this.sitAgain(sitter);
      const done = await playMove(this.state, sitter, order, this.#parts.books);
      if (done.ok) sitter.missed = 0;
      if (turn !== this.state.hand?.play?.turn) await this.#moved();
      return done;
    });
  }

  /** Does what is due by the clock; a step that fails is told to the log, and made again. */
  async step(): Promise<void> {
    if (this.#isStepping || this.#parts.clock() < this.dueMs()) return;
    this.#isStepping = true;
    try {
      await this.#inTurn(() => this.#step());
    } catch (error) {
      this.#parts.log("error", "tienlen", { table: this.state.id, message: messageOf(error) });
    } finally {
      this.#isStepping = false;
    }
  }

  /** Goes on with a hand that a process left. */
  resume(sitters: readonly Sitter[], hand: TableHand): Promise<void> {
    for (const sitter of sitters) this.state.sitters[sitter.seat] = sitter;
    this.state.hand = hand;
    this.state.phase = "playing";
    return this.#inTurn(() => this.#moved());
  }

  /** When nothing is being done any more. */
  async idle(): Promise<void> {
    await this.#turn.catch(() => undefined);
  }

  /** Every seed is there, and the cards are not dealt yet. */
  get #isShared(): boolean {
    const { phase, hand } = this.state;
    return phase === "revealing" && hand?.deal.shares.size === hand?.seats.length;
  }

  async #step(): Promise<void> {
    const { state } = this;
    const parts = this.#parts;
    const { hand, phase } = state;
    const nowMs = parts.clock();
    if (nowMs < this.dueMs()) return;
    if (hand?.isDoomed) await voidHand(state, hand, parts.books, nowMs);
    else if (phase === "waiting") await this.#wait(nowMs);
    else if (phase === "starting") await this.#start();
    else if (phase === "over") clearResult(state, nowMs, this.#unseat);
    else if (hand && phase === "playing") await this.#playOn(hand);
    else if (this.#isShared) await this.#begin();
    else if (hand) await dealAnew(state, hand, this.#deal());
    if (hand && (state.phase === "committing" || state.phase === "revealing"))
      await this.#bots(hand);
    if (phase !== "waiting" || state.phase !== "waiting") this.#tell();
  }

  async #wait(nowMs: number): Promise<void> {
    const { state } = this;
    if (freeIdleSeats(state, nowMs, this.#unseat)) this.#tell();
    if (mayBegin(state)) await announce(state, this.#parts.books, nowMs);
  }

  async #start(): Promise<void> {
    const { state } = this;
    if (!state.hand || !mayBegin(state)) return wait(state);
    const locking = lockSeats(state, state.hand, this.#deal());
    this.#tell();
    await locking;
  }

  async #playOn(hand: TableHand): Promise<void> {
    if (hand.play?.winner === null) await moveForThem(this.state, hand, this.#parts.books);
    await this.#moved();
  }

  async #bots(hand: TableHand): Promise<void> {
    for (const sitter of seated(this.state))
      if (sitter.isBot) {
        const isLast = await playDeal(this.state, hand, sitter, this.#parts.clock());
        if (isLast && this.state.phase === "committing") await this.#allCommitted();
        else if (isLast) await this.#begin();
      }
  }

  async #allCommitted(): Promise<void> {
    const { state } = this;
    openReveal(state, this.#parts.clock());
    if (state.hand) await this.#bots(state.hand);
  }

  async #begin(): Promise<void> {
    const { hand } = this.state;
    if (!hand) return;
    await beginPlay(this.state, hand, this.#parts.books);
    await this.#moved();
  }

  /** After a move: the end, or the next turn. */
  async #moved(): Promise<void> {
    const { state } = this;
    const { hand } = state;
    if (!hand?.play || hand.end !== null) return;
    const nowMs = this.#parts.clock();
    if (hand.play.winner === null) openTurn(state, hand, nowMs);
    else await finish(state, hand, this.#parts.books, nowMs);
    this.#tell();
  }

  readonly #unseat = (sitter: Sitter, isResting: boolean): void => {
    if (this.state.sitters[sitter.seat] === sitter) this.state.sitters[sitter.seat] = null;
    this.#parts.left(sitter, isResting);
  };

  #deal() {
    return { books: this.#parts.books, nowMs: this.#parts.clock, unseat: this.#unseat };
  }

  #tell(): void {
    this.state.version += 1;
    this.#parts.tell(this.view);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.catch(() => undefined).then(work);
    this.#turn = done;
    return done;
  }
}
