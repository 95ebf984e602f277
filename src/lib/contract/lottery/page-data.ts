import type { ReplyOf } from "../call.ts";
import type { DrawProof, getLotteryRules, OpenDraw, OpenedDraw } from "./calls.ts";
import type { LotteryEntry } from "./menus.ts";
import type { DayDraw } from "./results.ts";
import type { SharedTicket } from "./shared.ts";

/** A game that the house draws and sells: one at `firstAt` of Hanoi ("18:00") and every so many minutes. */
export type HouseSale = {
  readonly gameCode: string;
  readonly everyMinutes: number;
  readonly firstAt: string;
};

/** What pages ask of the lottery. */
export type LotteryPageData = {
  /** On what terms a game is sold; null where it is not. */
  rules(gameCode: string): Promise<ReplyOf<typeof getLotteryRules> | null>;
  /** The draws of a game that tickets are sold for, the soonest first. */
  draws(gameCode: string): Promise<readonly OpenDraw[]>;
  /** The last draws of a game with their numbers, the newest first; up to a day ("2026-11-24") where one is given. */
  opened(gameCode: string, count: number, until?: string): Promise<readonly OpenedDraw[]>;
  /** The last draws of a station, the newest first. */
  ofStation(gameCode: string, station: string, count: number): Promise<readonly OpenedDraw[]>;
  /** The ticket behind a link that its owner made; null where there is none. */
  sharedTicket(code: string): Promise<SharedTicket | null>;
  /** The games that the house draws and sells. */
  houseGames(): Promise<readonly HouseSale[]>;
  /**
   * The lotteries that are sold, the one that most tickets were bought for lately first (`listPopularLotteries`), and
   * whether their boards are another platform's.
   */
  popular(
    language: string,
  ): Promise<{ readonly list: readonly LotteryEntry[]; readonly isElsewhere: boolean }>;
  /** A sandbox tells what is drawn: pages say so beside the results. */
  isFictional(): Promise<boolean>;
};

/**
 * What pages ask of the draws that the house draws itself. They move with nothing that is drawn, a minute at a time: pages
 * say until when they are true. What is said of a draw that is over stays, but where one is declared void later.
 */
export type HouseDrawsPageData = {
  /** The newest draws whose time has come, the newest first, and when the next one is; null: none is committed to. */
  newest(
    gameCode: string,
    count: number,
  ): Promise<{ readonly draws: readonly DayDraw[]; readonly nextAt: string | null }>;
  /** The draws of a day whose time has come, or of one of its hours, the newest first. */
  ofDay(gameCode: string, day: string, hour?: number): Promise<readonly DayDraw[]>;
  /** How many draws were due in each hour of a day, by the hour; hours without any are left out. */
  hoursOf(gameCode: string, day: string): Promise<ReadonlyMap<number, number>>;
  /** The days of the last month that have draws, the newest first. */
  days(gameCode: string): Promise<readonly string[]>;
  /** The games that have draws whose time has come, in the order of a menu. */
  games(): Promise<readonly string[]>;
  /** What is public of a draw; null where the house has none of that number. */
  proof(drawId: string): Promise<DrawProof | null>;
};

declare module "#/lib/contract/page-data.ts" {
  interface PageData {
    lottery: LotteryPageData;
    houseDraws: HouseDrawsPageData;
  }
}
