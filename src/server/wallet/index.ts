import "./events.ts";

export { adjustBalance } from "./adjustments.ts";
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
export { findHoldings, type HeldMoney, type Holding } from "./holdings.ts";
export { type BalanceExtras, walletRoutes } from "./routes.ts";
