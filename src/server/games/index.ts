import "./events.ts";

/** Games: vendors, catalogue, lobbies, launch, the seamless wallet. */
export { artFor, hasArt } from "./art.ts";
export { listHotGames } from "./catalogue.ts";
export { cleanLaunches } from "./cleaning.ts";
export { type ClientTrial, openClientTrial } from "./client-trial/index.ts";
export { GAMES_COMMANDS } from "./commands.ts";
export { conventionRoutes } from "./conventions/index.ts";
export { openCurrencies } from "./currencies.ts";
export { gamesFigures } from "./figures.ts";
export { GAME_COLLECTION } from "./game-collection.ts";
export { findSiteCurrency } from "./game-sheet.ts";
export { findHotCodes } from "./hot-games.ts";
export { findVendorMoney, lookAtLeavingWallets } from "./leaving-wallets.ts";
export { type LobbyDeps, listGames, listRanges } from "./list-games.ts";
export { openLobbyFigures } from "./lobby-figures.ts";
export { type MemberGamesDeps, memberGamesRoutes } from "./member-games-routes.ts";
export { listRoundCases, type RoundCase } from "./member-rounds.ts";
export { readNameIndex } from "./name-index.ts";
export { findOpenPlay, gamesData } from "./own-data.ts";
export {
  type GamesDrift,
  reconcilePlayedRounds,
  reconcileVendorTransfers,
  type VendorTransferDrift,
} from "./reconcile.ts";
export { reconcileVendorWallets } from "./reconcile-wallets.ts";
export { listReviews, type Review } from "./reviews.ts";
export { openRoundWins } from "./round-wins.ts";
export { hasOpenBonusRounds } from "./rounds.ts";
export { type GamesDeps, gamesRoutes } from "./routes.ts";
export type { SportsVendors } from "./rules.ts";
export { seamlessRoutes } from "./seamless-routes.ts";
export type { SeamlessDeps } from "./seamless-run.ts";
export type { ServiceAddresses } from "./service-addresses.ts";
export { findSpunGames, findTransfersOfRounds } from "./transfers-of-rounds.ts";
export { VENDOR_COLLECTION } from "./vendor-collection.ts";
export {
  openLinkedVendors,
  openVendorSecrets,
  putVendorSecret,
  tellSigningKeys,
  VENDOR_SECRETS,
  type VendorSecrets,
  vendorSecretPlace,
} from "./vendor-secrets.ts";
export { listVendorCategories } from "./vendors.ts";
export { walletRoutes } from "./wallet-routes.ts";
export { openWinners } from "./wins.ts";
export { gamesWork } from "./work.ts";
