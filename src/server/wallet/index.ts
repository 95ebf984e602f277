/** What a member has and how it moved, read from the ledger. */
export {
  announceBalance,
  announceBalances,
  balanceOf,
  balanceOnWire,
  getCurrency,
  ownerOf,
  tellMember,
} from "./balance.ts";
export { walletRoutes } from "./routes.ts";
