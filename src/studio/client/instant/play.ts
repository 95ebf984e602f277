import { instantKey } from "#/lib/rules/studio/instant/words.ts";
import type { InstantView, RoundReply, RoundView, SessionView, SpinOrder } from "../../api.ts";
import type { BoardScreen } from "../board-screen.ts";
import { countUp } from "../count-up.ts";
import { Course, type CourseParts } from "../course.ts";
import { Pace } from "../pace.ts";
import { t } from "../page-data.ts";
import { randomText } from "../server.ts";
import type { Sound } from "../sound.ts";
import { textOf } from "../trouble.ts";
import type { View } from "./view.ts";
import { instantText } from "./words.ts";

type Parts = CourseParts & {
  readonly gameId: string;
  readonly screen: BoardScreen;
  readonly sound: Sound;
  readonly view: View;
};

/** The course of a game that one bet ends. */
export class InstantPlay extends Course<Parts> {
  readonly #pace = new Pace();

  constructor(parts: Parts, session: SessionView) {
    super(parts, session);
    this.write();
  }

  /** Lays the round that was played last: maybe the one that a reload cut short. */
  async begin(): Promise<void> {
    const { server, screen, view } = this.parts;
    const reply = await server.rounds(null);
    const played = reply.ok ? reply.value.rounds.filter(({ instant }) => instant !== null) : [];
    for (const { instant } of played.toReversed()) if (instant) this.#remember(instant);
    const [last] = played;
    if (last?.instant && !this.isBusy) {
      view.lay(last.instant);
      this.choose(last.stake);
      this.#write(last);
    }
    if (last?.state === "paying" && this.parts.purse.minor(last.payout) > 0n)
      screen.say({ text: t("win_on_its_way") });
    this.write();
  }

  press(): void {
    if (!this.#pace.isWaiting) void this.begins();
  }

  /** Another choice was made: what stood there is over. */
  chosen(): void {
    this.clear();
    this.write();
  }

  protected order(): SpinOrder {
    return { spinId: randomText(16), stake: this.stake, choice: { ...this.parts.view.choice() } };
  }

  protected clear(): void {
    const { screen } = this.parts;
    screen.put("note", "");
    screen.put("amount", "");
    screen.tone("none");
  }

  protected async play(order: SpinOrder): Promise<void> {
    const { server, screen, view, gameId } = this.parts;
    this.clear();
    view.hold(true);
    view.start();
    const reply = await server.spin(order);
    this.#pace.begins();
    if (!reply.ok) {
      view.cancel();
      view.hold(false);
      if (reply.code === "too_soon") void this.#pace.ends(() => this.write());
      return this.failed(reply.code, reply.detail?.["balance"], order);
    }
    const { round } = reply.value;
    if (!round.instant) {
      view.cancel();
      view.hold(false);
      return screen.say({ text: textOf("unknown") });
    }
    this.account.staked(reply.value);
    await view.show(round.instant);
    this.#remember(round.instant);
    screen.live.textContent = `${instantText(gameId, round.instant)} ${this.#said(round)}`;
    await this.#result(reply.value);
    this.settle(reply.value);
    view.hold(false);
    void this.#pace.ends(() => this.write());
  }

  #remember(instant: InstantView): void {
    this.parts.screen.remember(instant.times, instantText(this.parts.gameId, instant));
  }

  /** What is less than the stake is no win: it is said plainly, without sound or count. */
  async #result({ round }: RoundReply): Promise<void> {
    const { screen, purse, sound } = this.parts;
    this.#write(round);
    if (!this.#isWin(round)) return;
    sound.win(Number(purse.minor(round.payout) / purse.minor(round.stake)));
    await countUp(screen, purse, round.payout);
  }

  #isWin({ payout, stake }: RoundView): boolean {
    return this.parts.purse.atLeast(payout, 1n, stake);
  }

  #said(round: RoundView): string {
    const { purse } = this.parts;
    if (purse.minor(round.payout) === 0n) return t("no_win");
    return this.#isWin(round)
      ? t("instant_pays", { amount: purse.short(round.payout) })
      : t("comes_back", { stake: purse.short(round.stake) });
  }

  #write(round: RoundView): void {
    const { screen, purse } = this.parts;
    const isNothing = purse.minor(round.payout) === 0n;
    const isBack = !isNothing && !this.#isWin(round);
    screen.tone(this.#isWin(round) ? "win" : "back");
    screen.put("note", isBack ? this.#said(round) : this.#noteOf(round));
    screen.put("amount", isNothing ? "" : purse.short(round.payout));
    screen.put("won", purse.short(round.payout));
  }

  #noteOf(round: RoundView): string {
    return round.instant ? instantText(this.parts.gameId, round.instant) : "";
  }

  protected writeButton(): void {
    const { screen, purse, gameId } = this.parts;
    const isReady = !this.isBusy && !this.#pace.isWaiting;
    const key = instantKey(gameId);
    screen.button(
      t(this.isBusy ? `${key}_playing` : `${key}_play`),
      purse.short(this.stake),
      isReady,
    );
  }
}
