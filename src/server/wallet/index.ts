/** What a member has and how it moved, read from the ledger. */
export {
  announceBalance,
  announceBalances,
  balanceOf,
  balanceOnWire,
  getCurrency,
  type MemberBalance,
  ownerOf,
  tellMember,
} from "./balance.ts";
export { type WalletDeps, walletRoutes } from "./routes.ts";
