import type { Result } from "#/lib/base/result.ts";
import { instantKey } from "#/lib/rules/studio/instant/words.ts";
import { minesText } from "#/lib/rules/studio/mines/words.ts";
import type { MinesView, RoundReply, RoundView, SessionView, SpinOrder } from "../../api.ts";
import type { BoardScreen } from "../board-screen.ts";
import { countUp } from "../count-up.ts";
import { Course, type CourseParts } from "../course.ts";
import { timesText } from "../instant/words.ts";
import { Pace } from "../pace.ts";
import { t } from "../page-data.ts";
import { randomText } from "../server.ts";
import type { Sound } from "../sound.ts";
import { textOf, UNSURE } from "../trouble.ts";
import type { Chooser } from "./chooser.ts";
import type { Grid } from "./grid.ts";

/** The button that cashes out begins the next round: who presses it twice is not to stake by it. */
const AFTER_END_MS = 1_500;
/** Refusals that say that the round stands otherwise than it is shown here. */
const MOVED: ReadonlySet<string> = new Set(["out_of_turn", "field_open", "nothing_open"]);

type Parts = CourseParts & {
  readonly gameId: string;
  readonly screen: BoardScreen;
  readonly sound: Sound;
  readonly grid: Grid;
  readonly chooser: Chooser;
};

type Step = () => Promise<Result<RoundReply>>;

/** The course of a board with mines: the stake, field after field, and its end. */
export class MinesPlay extends Course<Parts> {
  readonly #pace = new Pace();
  #open: RoundView | null = null;

  constructor(parts: Parts, session: SessionView) {
    super(parts, session);
    this.write();
  }

  /** Goes on with the board that waits, or lays the one that was played last. */
  async begin(): Promise<void> {
    const { server, screen, grid, purse } = this.parts;
    const reply = await server.rounds(null);
    const ended = reply.ok ? reply.value.rounds.filter(isOver) : [];
    for (const { mines } of ended.toReversed()) if (mines) this.#remember(mines);
    const [last] = ended;
    const { open } = this.session;
    const shown = open ?? last;
    if (!shown?.mines || this.isBusy || this.#open) return this.write();
    if (open) {
      this.#lay(open);
      screen.say({ text: t("mines_waits") });
    } else {
      this.#choose(shown);
      grid.show(shown.mines);
      this.#write(shown);
      if (shown.state === "paying" && purse.minor(shown.payout) > 0n)
        screen.say({ text: t("win_on_its_way") });
    }
    this.write();
  }

  press(): void {
    if (this.#open) void this.#cashOut();
    else if (!this.#pace.isWaiting) void this.begins();
  }

  /** Other mines were chosen: what stood there is over. */
  chosen(): void {
    this.clear();
    this.write();
  }

  /** A field was touched. */
  pick(field: number): void {
    const { server, grid, screen } = this.parts;
    const open = this.#open;
    if (!open?.mines || this.isBusy) return;
    const step = open.mines.picks.length + 1;
    void this.#step(async () => {
      grid.opening(field);
      const reply = await server.openField(open.roundId, { step, field });
      // The step was taken already: in another window, on another field.
      if (reply.ok && reply.value.round.mines?.picks[step - 1] !== field)
        screen.say({ text: t("mines_moved") });
      return reply;
    });
  }

  async #cashOut(): Promise<void> {
    const open = this.#open;
    const step = open?.mines?.picks.length ?? 0;
    if (!open || step === 0 || this.isBusy) return;
    await this.#step(() => this.parts.server.cashOut(open.roundId, step));
  }

  /** Takes a step and shows how the round stands then; one whose answer was lost may be taken again as it was. */
  async #step(step: Step): Promise<void> {
    const { screen, grid } = this.parts;
    this.isBusy = true;
    screen.say(null);
    this.write();
    const reply = await step();
    if (reply.ok) await this.#stands(reply.value);
    else if (MOVED.has(reply.code)) await this.#catchUp();
    else {
      grid.show(this.#open?.mines ?? null);
      if (UNSURE.has(reply.code))
        screen.say({
          text: reply.code === "too_many_requests" ? textOf(reply.code) : t("mines_unsure"),
          action: [t("retry"), () => void (this.isBusy || this.#step(step))],
        });
      else this.tell(reply.code);
    }
    this.rest();
  }

  /** The round was moved on elsewhere: shows how it stands. */
  async #catchUp(): Promise<void> {
    const { server, screen, grid } = this.parts;
    const open = this.#open;
    const fresh = open && (await server.round(open.roundId));
    if (!fresh?.ok) {
      grid.show(open?.mines ?? null);
      return this.tell(fresh?.code ?? "unknown");
    }
    screen.say({ text: t("mines_moved") });
    await this.#stands({ round: fresh.value, balance: null });
  }

  async #stands(reply: RoundReply): Promise<void> {
    const { round } = reply;
    const before = this.#open?.mines?.picks.length ?? 0;
    if (round.state !== "series") return this.#ends(reply);
    this.#lay(round);
    const opened = round.mines?.picks.length ?? 0;
    if (opened > before) this.parts.sound.sun(opened);
    const amount = opened > 0 ? `: ${this.parts.purse.short(round.payout)}` : "";
    this.parts.screen.live.textContent = `${this.#standText(round)}${amount}`;
  }

  async #ends(reply: RoundReply): Promise<void> {
    const { screen, purse, sound, grid, chooser } = this.parts;
    const { round } = reply;
    this.#open = null;
    grid.hold(true);
    chooser.hold(false);
    grid.show(round.mines);
    this.#write(round);
    if (round.mines && isOver(round)) this.#remember(round.mines);
    const isWin = purse.minor(round.payout) > 0n;
    const came = round.mines ? minesText(t, round.mines) : t(`state_${round.state}`);
    screen.live.textContent = isWin
      ? `${came} ${t("instant_pays", { amount: purse.short(round.payout) })}`
      : `${came} ${t("no_win")}`;
    if (isWin) {
      sound.win(Number(purse.minor(round.payout) / purse.minor(round.stake)));
      await countUp(screen, purse, round.payout);
    } else sound.stop(0);
    this.settle(reply);
    void this.#pace.ends(() => this.write(), AFTER_END_MS);
  }

  protected order(): SpinOrder {
    const { mines } = this.parts.chooser;
    return { spinId: randomText(16), stake: this.stake, choice: { mines } };
  }

  protected clear(): void {
    const { screen, grid } = this.parts;
    grid.show(null);
    screen.put("note", "");
    screen.put("amount", "");
    screen.tone("none");
  }

  protected async play(order: SpinOrder): Promise<void> {
    const { server, screen, grid, chooser } = this.parts;
    this.clear();
    chooser.hold(true);
    const reply = await server.spin(order);
    this.#pace.begins();
    if (!reply.ok) {
      chooser.hold(false);
      if (reply.code === "too_soon") void this.#pace.ends(() => this.write());
      if (reply.code === "round_open" && (await this.#layOpen())) return;
      return this.failed(reply.code, reply.detail?.["balance"], order);
    }
    this.account.staked(reply.value);
    await this.#stands(reply.value);
    // Who pressed the button by key goes on by key.
    if (this.#open && document.activeElement === screen.spin) grid.focus();
  }

  /** Another window began a round meanwhile: shows it. */
  async #layOpen(): Promise<boolean> {
    const session = await this.parts.server.session();
    if (!session.ok) return false;
    const { open } = session.value;
    if (!open?.mines) return false;
    this.parts.screen.say({ text: t("mines_moved") });
    this.account.stands(session.value);
    this.#lay(open);
    return true;
  }

  /** Lays the stake and the mines of a round. */
  #choose({ stake, mines }: RoundView): void {
    this.choose(stake);
    if (mines) this.parts.chooser.put(mines.mines);
  }

  #lay(round: RoundView): void {
    const { grid, chooser } = this.parts;
    this.#open = round;
    this.#choose(round);
    chooser.hold(true);
    grid.show(round.mines);
    this.#write(round);
  }

  #remember(mines: MinesView): void {
    this.parts.screen.remember(mines.times, minesText(t, mines));
  }

  #standText({ mines }: RoundView): string {
    if (!mines || mines.picks.length === 0) return t("mines_choose_field");
    return t("mines_stands", {
      count: mines.picks.length,
      most: mines.mostPicks,
      times: timesText(mines.times),
    });
  }

  #write(round: RoundView): void {
    const { screen, purse } = this.parts;
    const isOpen = round.state === "series";
    const isNothing = purse.minor(round.payout) === 0n;
    screen.tone(isOpen || isNothing ? "none" : "win");
    const ended = round.mines ? minesText(t, round.mines) : "";
    screen.put("note", isOpen ? this.#standText(round) : ended);
    screen.put("amount", isNothing ? "" : purse.short(round.payout));
    if (!isOpen) screen.put("won", purse.short(round.payout));
  }

  protected override get isHeld(): boolean {
    return this.isBusy || this.#open !== null;
  }

  protected writeButton(): void {
    const { screen, purse, gameId, chooser, grid } = this.parts;
    const open = this.#open;
    chooser.write(open?.stake ?? this.stake, open?.mines ?? null, purse);
    grid.hold(this.isBusy || !open);
    if (!open) {
      const isReady = !this.isBusy && !this.#pace.isWaiting && chooser.mines > 0;
      screen.button(t(`${instantKey(gameId)}_play`), purse.short(this.stake), isReady);
      return;
    }
    const isReady = !this.isBusy && (open.mines?.picks.length ?? 0) > 0;
    screen.button(
      t("mines_cash_out"),
      isReady || this.isBusy ? purse.short(open.payout) : t("mines_after_first"),
      isReady,
    );
  }
}

/** Whether it was played to an end. */
function isOver({ mines, state }: RoundView): boolean {
  return mines !== null && (state === "paying" || state === "settled" || state === "disputed");
}
