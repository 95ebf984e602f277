import type { SpinView } from "../api.ts";
import { pause, prefersStill } from "./dom.ts";
import { cellsWith, type Lines } from "./lines.ts";
import { t } from "./page-data.ts";
import type { Purse } from "./purse.ts";
import type { Reels } from "./reels.ts";
import { lineText, windowText } from "./round-words.ts";
import type { Screen } from "./screen.ts";
import type { Sound } from "./sound.ts";

const COUNT_MS = 1_100;
const LINE_MS = 1_500;

type Table = {
  readonly screen: Screen;
  readonly reels: Reels;
  readonly lines: Lines;
  readonly purse: Purse;
  readonly sound: Sound;
  readonly scatter: string;
};

/** Shows what a spin paid: the sum counted up, then line by line until the next spin. */
export class Show {
  readonly #table: Table;
  #ended = () => {};

  constructor(table: Table) {
    this.#table = table;
  }

  /** Takes the last result off the table. */
  clear(): void {
    this.#ended();
    const { screen, lines, reels } = this.#table;
    lines.show([]);
    reels.light(null);
    screen.plaques([]);
    screen.put("note", "");
    screen.put("amount", "");
    screen.tone("none");
  }

  /** Says the result and resolves when the sum stands; the lines go on in turn. */
  async result(spin: SpinView, stake: string): Promise<void> {
    const { screen, lines, reels, purse, sound, scatter } = this.#table;
    this.clear();
    screen.canvas.setAttribute("aria-label", windowText(spin.window));
    const isNothing = purse.minor(spin.amount) === 0n && spin.freeSpinsWon === 0;
    if (isNothing) {
      screen.put("note", t("no_win"));
      return;
    }
    // Less than the stake is not a win: it is said plainly, without sound or count.
    const isWin = purse.atLeast(spin.amount, 1n, stake) || spin.free;
    const suns = spin.scatters >= 3 ? cellsWith(spin, scatter) : [];
    screen.tone(isWin ? "win" : "back");
    screen.put("note", isWin ? t("you_win") : t("comes_back", { stake: purse.short(stake) }));
    screen.plaques(spin.lineWins.map((win) => win.line));
    lines.show(spin.lineWins);
    reels.light([...spin.lineWins.flatMap((win) => lines.cellsOf(win)), ...suns]);
    if (isWin) sound.win(Number(purse.minor(spin.amount) / purse.minor(stake)));
    await this.#count(spin.amount, isWin);
    if (!prefersStill.matches) this.#turn(spin, suns);
  }

  /** What the result is in one sentence, for those who hear it. */
  spoken(spin: SpinView): string {
    const { purse } = this.#table;
    const parts = spin.lineWins.map((win) => `${lineText(win)}: ${purse.short(win.amount)}.`);
    const suns = spin.scatters >= 3 ? t("suns", { count: spin.scatters }) : "";
    if (parts.length === 0 && !suns) return t("no_win");
    return [t("spoken_win", { amount: purse.short(spin.amount) }), ...parts, suns].join(" ");
  }

  async #count(amount: string, isWin: boolean): Promise<void> {
    const { screen, purse } = this.#table;
    if (purse.minor(amount) === 0n) return;
    const started = performance.now();
    let isOver = !isWin || prefersStill.matches;
    this.#ended = () => {
      isOver = true;
    };
    while (!isOver) {
      const part = (performance.now() - started) / COUNT_MS;
      if (part >= 1) break;
      screen.put("amount", purse.short(purse.share(amount, part ** 0.6)));
      await new Promise(requestAnimationFrame);
    }
    screen.put("amount", purse.short(amount));
  }

  #turn(spin: SpinView, suns: readonly { readonly reel: number; readonly row: number }[]): void {
    const { screen, lines, reels, purse } = this.#table;
    if (spin.lineWins.length + (suns.length > 0 ? 1 : 0) < 2) {
      const [only] = spin.lineWins;
      if (only) screen.put("note", lineText(only));
      else if (suns.length > 0) screen.put("note", t("suns", { count: spin.scatters }));
      return;
    }
    let isOver = false;
    let waiting = pause(LINE_MS);
    this.#ended = () => {
      isOver = true;
      waiting.skip();
    };
    const rest = async () => {
      for (let i = 0; !isOver; i += 1) {
        await waiting.done;
        if (isOver) return;
        const win = spin.lineWins[i % (spin.lineWins.length + (suns.length > 0 ? 1 : 0))];
        lines.show(win ? [win] : []);
        reels.light(win ? lines.cellsOf(win) : suns);
        screen.plaques(win ? [win.line] : []);
        screen.put(
          "note",
          win
            ? `${lineText(win)} · ${purse.short(win.amount)}`
            : `${t("suns", { count: spin.scatters })} · ${purse.short(spin.scatterAmount)}`,
        );
        waiting = pause(LINE_MS);
      }
    };
    void rest();
  }
}
