import "./events.ts";
import "./tables.ts";

export { adjustBalance } from "./adjustments.ts";
export { amount, exponentsOf, type Range, readPositive, readRange } from "./amount-fields.ts";
/** What a member has and how it moved, read from the ledger. */
export { openAnnouncer } from "./announcer.ts";
export {
  announceBalance,
  announceBalances,
  balanceOf,
  balanceOnWire,
  getCurrency,
  ownerOf,
  tellMember,
} from "./balance.ts";
export { findOpenMoney } from "./closing.ts";
export { findHoldings, type HeldMoney, type Holding } from "./holdings.ts";
export type { Cooling } from "./member-transfers.ts";
export { walletData } from "./own-data.ts";
export type { FindTransfers, TransfersOfPlay } from "./profit.ts";
export { reconcileMemberTransfers } from "./reconcile.ts";
export { type BalanceExtras, walletRoutes } from "./routes.ts";
export { listStoryEntries, type StoryEntry } from "./story-entries.ts";
export { TRANSFER_LIMIT_COLLECTION } from "./transfer-limit-collection.ts";
export { transferRoutes } from "./transfer-routes.ts";
