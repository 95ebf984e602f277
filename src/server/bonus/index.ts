import "./events.ts";
import "./tables.ts";

/** Bonus money: what is given, what has to be played before it is the member's own, and what becomes of it. */
export { BONUS_COMMANDS } from "./commands.ts";
export { bonusFigures } from "./figures.ts";
export {
  agreeOnOffer,
  announceGranted,
  grantBonus,
  holdDepositBonus,
  newBonusId,
  takeBackBonus,
} from "./grant.ts";
export type { HasOpenPlay } from "./lifecycle.ts";
export { OFFER_COLLECTION } from "./offer-collection.ts";
export { bonusData, findOpenBonuses } from "./own-data.ts";
export { type BonusDrift, reconcileBonuses } from "./reconcile.ts";
export { bonusRoutes } from "./routes.ts";
export { findBonusInPlay, listDepositOffers, termsMark } from "./view.ts";
export { bonusWork } from "./work.ts";
