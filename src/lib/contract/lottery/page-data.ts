import type { ReplyOf } from "../call.ts";
import type { getLotteryRules, OpenDraw, OpenedDraw } from "./calls.ts";

/** What pages ask of the lottery. */
export type LotteryPageData = {
  /** On what terms a game is sold; null where it is not. */
  rules(gameCode: string): Promise<ReplyOf<typeof getLotteryRules> | null>;
  /** The draws of a game that tickets are sold for, the soonest first. */
  draws(gameCode: string): Promise<readonly OpenDraw[]>;
  /** The last draws of a game with their numbers, the newest first; up to a day ("2026-11-24") where one is given. */
  opened(gameCode: string, count: number, until?: string): Promise<readonly OpenedDraw[]>;
  /** A sandbox tells what is drawn: pages say so beside the results. */
  isFictional(): Promise<boolean>;
};

declare module "#/lib/contract/page-data.ts" {
  interface PageData {
    lottery: LotteryPageData;
  }
}
