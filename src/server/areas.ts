import type { Area } from "./area.ts";
import { authArea } from "./auth/area.ts";
import { careArea } from "./care/area.ts";
import { cashierArea } from "./cashier/area.ts";
import { challengeArea } from "./challenge/area.ts";
import { gamesArea } from "./games/area.ts";
import { membersArea } from "./members/area.ts";
import { messagesArea } from "./messages/area.ts";
import { notifyArea } from "./notify/area.ts";
import { playArea } from "./play/area.ts";
import { sessionArea } from "./session/area.ts";
import { siteArea } from "./site/area.ts";
import { staffArea } from "./staff/area.ts";
import { walletArea } from "./wallet/area.ts";

/** Every area that this product is made of, from the bottom up. docs/architecture.md says what adding one takes. */
export const AREAS: readonly Area[] = [
  siteArea,
  sessionArea,
  notifyArea,
  challengeArea,
  staffArea,
  membersArea,
  authArea,
  playArea,
  careArea,
  walletArea,
  cashierArea,
  gamesArea,
  messagesArea,
];
