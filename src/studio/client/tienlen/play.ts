import type { TienLenGame } from "#/lib/rules/studio/tienlen/game.ts";
import type { SessionView, SpinOrder } from "../../api.ts";
import type { MoveOrder, Ready, TienLenReply } from "../../tienlen/api.ts";
import { Course, type CourseParts } from "../course.ts";
import { t } from "../page-data.ts";
import { randomText } from "../server.ts";
import type { Sound } from "../sound.ts";
import type { StudioClock } from "../studio-clock.ts";
import { textOf, UNSURE } from "../trouble.ts";
import { buttonOf } from "./button.ts";
import { Dealer } from "./dealer.ts";
import type { Desk } from "./desk.ts";
import { askToLeave } from "./leaving.ts";
import { HandMoney } from "./money.ts";
import { Moving } from "./moving.ts";
import { newsOf, spokenNews } from "./news.ts";
import type { OwnSeeds } from "./own-seeds.ts";
import { netOf } from "./result.ts";
import { Room } from "./room.ts";
import type { Parts as Pieces, TienLenScreen } from "./screen.ts";
import { Ticker } from "./ticker.ts";
import { isInHand, type Seen } from "./view.ts";

const LOBBY_EVERY_MS = 3_000;
/** A press right after a hand was meant for the hand. */
const STILL_PRESSED_MS = 1_500;

export type Parts = CourseParts &
  Pieces & {
    readonly host: HTMLElement;
    readonly game: TienLenGame;
    readonly turnMs: number;
    readonly desk: Desk;
    readonly clock: StudioClock;
    readonly screen: TienLenScreen;
    readonly sound: Sound;
    readonly seeds: OwnSeeds;
  };

/** The course of tiến lên: to sit down, to be dealt to, to play or pass, and to stay or leave. */
export class TienLenPlay extends Course<Parts> {
  readonly #dealer: Dealer;
  readonly #moving: Moving;
  readonly #money: HandMoney;
  readonly #ticker: Ticker;
  readonly #room: Room;
  #endedMs = Number.NEGATIVE_INFINITY;
  #isLeaving = false;
  /** Pressed while a result stood: dealt in as soon as the next hand may be asked for. */
  #isNext = false;

  constructor(parts: Parts, session: SessionView) {
    super(parts, session);
    this.#dealer = new Dealer(parts.desk, parts.seeds, (deal) =>
      parts.screen.alarm(t("fair_broken", { number: `${t("tl_deal_number")} ${deal}` })),
    );
    this.#moving = new Moving(parts, {
      send: (cards) => void this.#send(cards),
      changed: () => this.write(),
    });
    this.#room = new Room(parts.desk, {
      show: (before, now) => this.#show(before, now),
      told: (reply) => this.#told(reply),
      away: (last) => this.#away(last),
      lost: (isLost) => parts.screen.say(isLost ? { text: t("tl_offline") } : null),
      refused: (code) => this.tell(code),
    });
    this.#ticker = new Ticker(parts, () => this.#seen);
    this.#money = new HandMoney(parts.server, parts.purse, session);
    const { screen } = parts;
    screen.leave.addEventListener("click", () => void this.#leave());
    screen.stay.addEventListener(
      "click",
      () => void this.#ready(this.#room.own?.ready === "stay" ? "no" : "stay"),
    );
    this.write();
  }

  /** The table on show, for the proof and the help. */
  get seen(): Seen | null {
    return this.#room.seen;
  }

  get #seen(): Seen | null {
    return this.#room.seen;
  }

  async begin(): Promise<void> {
    const { clock, desk } = this.parts;
    await clock.measure();
    const reply = await desk.mine();
    if (reply.ok) this.#room.take(reply.value);
    else this.tell(reply.code);
    this.rest();
    this.#ticker.start();
    void this.#lobby();
    setInterval(() => void this.#lobby(), LOBBY_EVERY_MS);
  }

  press(): void {
    const seen = this.#seen;
    if (!seen) return void this.begins();
    if (isInHand(seen)) this.#moving.press();
    else if (performance.now() - this.#endedMs > STILL_PRESSED_MS) this.#decide(seen);
  }

  /** In or out of the next hand. While a result stands a single hand cannot be asked for yet: that waits. */
  #decide({ table }: Seen): void {
    const { own } = this.#room;
    if (own?.ready === "stay" || table.phase !== "over")
      return void this.#ready(own?.ready === "no" ? "once" : "no");
    this.#isNext = !this.#isNext;
    this.write();
  }

  protected order(): SpinOrder {
    return { spinId: randomText(16), stake: this.stake };
  }

  /** Sits down at a table with the chosen buy-in: where somebody waits, else at an empty one. */
  protected async play(order: SpinOrder): Promise<void> {
    await this.#sit(order.stake, null, order);
  }

  protected clear(): void {
    this.parts.screen.say(null);
  }

  /** Sits down at this very table. */
  async sitAt(table: string, stake: string): Promise<void> {
    if (this.isBusy) return;
    this.choose(this.session.stakes.find((one) => this.#same(one, stake)) ?? stake);
    if (!this.account.covers(this.stake)) return void this.begins();
    this.isBusy = true;
    this.write();
    await this.#sit(stake, table, this.order());
    this.rest();
  }

  #same(a: string, b: string): boolean {
    return this.parts.purse.minor(a) === this.parts.purse.minor(b);
  }

  async #sit(stake: string, table: string | null, order: SpinOrder): Promise<void> {
    const { desk, screen } = this.parts;
    screen.say(null);
    const reply = await desk.sit({ stake, ...(table !== null && { table }) });
    if (!reply.ok) return this.failed(reply.code, reply.detail?.["balance"], order);
    this.#room.take(reply.value);
    if (this.#room.own?.ready === "no") await this.#ready("once");
    screen.spin.focus({ preventScroll: true });
  }

  #told({ balance, mine }: TienLenReply): void {
    if (balance !== null) this.account.told(balance);
    if (mine?.refusal && mine.refusal !== this.#seen?.mine?.refusal)
      this.failed(mine.refusal, undefined, this.order());
  }

  #show(before: Seen | null, now: Seen): void {
    const { screen, seats, middle, sound } = this.parts;
    const news = newsOf(before, now);
    screen.at(this.parts.purse.other(now.table.stake, now.table.symbol));
    seats.show(now);
    middle.show(now);
    this.#moving.show(now);
    void this.#dealer.attend(now);
    if (before) {
      for (const { cards, seat } of news.moves) if (cards.length > 0) sound.stop(seat);
      if (news.cut !== null) this.#cut(news.cut);
      if (news.isOwnTurn) sound.sun(1);
    }
    const spoken = spokenNews(now, news);
    if (spoken) screen.live.textContent = spoken;
    if (news.isOver) void this.#over(now);
    if (this.#isNext && now.table.phase !== "over") {
      this.#isNext = false;
      if (this.#room.own?.ready === "no") void this.#ready("once");
    }
    this.write();
  }

  #cut(units: number): void {
    this.parts.middle.stamp(t("tl_cut"), t("tl_units", { count: units }));
    this.parts.sound.dawn();
  }

  async #over(seen: Seen): Promise<void> {
    const { screen, sound, middle, host } = this.parts;
    this.#endedMs = performance.now();
    const { result } = seen.table.hand ?? {};
    const net = result && seen.mine ? netOf(seen, this.parts.purse) : null;
    if (result?.instant) middle.stamp(t("tl_instant_stamp"), "");
    const heading = host.querySelector(".tl-result h2");
    screen.live.textContent = [heading?.textContent ?? "", net?.text ?? ""].join(" ");
    if (net) screen.put("won", net.text);
    if (net?.isWin) sound.win(4);
    if (document.activeElement === document.body) screen.spin.focus({ preventScroll: true });
    await this.#room.ask();
    const stands = await this.#money.after(net);
    if (stands) this.account.stands(stands);
  }

  #away(last: Seen | null): void {
    const { screen } = this.parts;
    screen.at(null);
    const note = last?.table.notes.find(({ seat }) => seat === last.mine?.seat);
    if (last && !this.#isLeaving) screen.say({ text: t(`tl_note_${note?.kind ?? "idle"}`) });
    this.write();
  }

  async #ready(ready: Ready): Promise<void> {
    const { desk, screen } = this.parts;
    const table = this.#seen?.table.id;
    if (!table) return;
    screen.say(null);
    if (ready !== "no" && !this.account.covers(this.#seen?.table.stake ?? "0"))
      return this.failed("not_enough_funds", undefined, this.order());
    this.#moving.hold(true);
    const reply = await desk.ready(table, ready);
    this.#moving.hold(false);
    if (reply.ok) this.#room.take(reply.value);
    else this.tell(reply.code);
    this.write();
  }

  async #send(cards: readonly number[]): Promise<void> {
    const { desk, screen } = this.parts;
    const { table } = this.#seen ?? {};
    const { hand } = table ?? {};
    if (!table || hand?.turn == null) return;
    const order: MoveOrder = {
      table: table.id,
      hand: hand.hand,
      turn: hand.turn,
      cards: [...cards],
    };
    screen.say(null);
    this.#moving.hold(true);
    const reply = await desk.move(order);
    this.#moving.hold(false);
    if (reply.ok) return this.#room.take(reply.value);
    if (UNSURE.has(reply.code))
      return screen.say({
        text: textOf(reply.code),
        action: [t("retry"), () => void this.#send(cards)],
      });
    await this.#room.ask();
    screen.say({ text: textOf(reply.code) });
  }

  async #leave(): Promise<void> {
    const { desk, host, purse } = this.parts;
    const seen = this.#seen;
    if (!seen || this.#isLeaving) return;
    const most = purse.other(seen.table.stake, seen.table.symbol);
    if (isInHand(seen) && !(await askToLeave(host, most))) return;
    this.#isLeaving = true;
    const reply = await desk.leave(seen.table.id);
    if (reply.ok) this.#room.take(reply.value);
    else this.tell(reply.code);
    this.#isLeaving = false;
    this.parts.screen.spin.focus({ preventScroll: true });
  }

  /** The list of tables, while it is looked at. */
  async #lobby(): Promise<void> {
    const { desk, lobby } = this.parts;
    if (this.#seen || !desk.tables || document.visibilityState !== "visible") return;
    const reply = await desk.tables();
    if (reply.ok && !this.#seen) lobby.show(reply.value.tables, this.stake);
  }

  protected override write(): void {
    super.write();
    void this.#lobby();
  }

  /** What the next hand takes. */
  #stakeText(): string {
    const { purse, desk } = this.parts;
    const table = this.#seen?.table;
    if (table) return purse.other(table.stake, table.symbol);
    return desk.tables ? purse.short(this.stake) : t("tl_demo_stake");
  }

  protected writeButton(): void {
    const { screen } = this.parts;
    const button = buttonOf({
      seen: this.#seen,
      stake: this.#stakeText(),
      move: this.#moving.state,
      isBusy: this.isBusy,
      isNext: this.#isNext,
    });
    screen.button(button.label, button.detail, button.isReady);
    screen.beside(button.beside);
    screen.stay.setAttribute("aria-pressed", String(this.#room.own?.ready === "stay"));
  }
}
