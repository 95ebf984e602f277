import type { Area } from "./area.ts";
import { authArea } from "./auth/area.ts";
import { bonusArea } from "./bonus/area.ts";
import { careArea } from "./care/area.ts";
import { cashierArea } from "./cashier/area.ts";
import { challengeArea } from "./challenge/area.ts";
import { gamesArea } from "./games/area.ts";
import { lotteryArea } from "./lottery/area.ts";
import { membersArea } from "./members/area.ts";
import { messagesArea } from "./messages/area.ts";
import { notifyArea } from "./notify/area.ts";
import { playArea } from "./play/area.ts";
import { sessionArea } from "./session/area.ts";
import { siteArea } from "./site/area.ts";
import { staffArea } from "./staff/area.ts";
import { walletArea } from "./wallet/area.ts";

/**
 * Every area that this product is made of, from the bottom up; those that stand side by side never import each other. A
 * name alone is an area that has screens, and nothing behind them yet. docs/architecture.md says what adding one takes;
 * the rules of what may import what are read from here (.dependency-cruiser.cjs).
 */
const LADDER: readonly (readonly (Area | string)[])[] = [
  [siteArea],
  [sessionArea],
  [notifyArea],
  [challengeArea],
  [staffArea],
  [membersArea],
  [authArea],
  [playArea],
  [careArea],
  [walletArea],
  [bonusArea],
  [cashierArea],
  [gamesArea, lotteryArea, "points", "rewards", messagesArea],
  ["agents"],
];

export const AREAS: readonly Area[] = LADDER.flat().filter((area) => typeof area !== "string");
