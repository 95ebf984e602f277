/** Games: vendors, catalogue, lobbies, launch, the seamless wallet. */
export { artFor } from "./art.ts";
export { listGames, listHotGames } from "./catalogue.ts";
export type { LaunchDeps } from "./launch.ts";
export { getLobby, type Lobby, type LobbyQuery } from "./lobby.ts";
export type { Places } from "./places.ts";
export { gamesRoutes } from "./routes.ts";
export type { EsportsVendors } from "./rules.ts";
export type { SeamlessDeps } from "./seamless.ts";
export { seamlessRoutes } from "./seamless-routes.ts";
export type { VendorSecrets } from "./signature.ts";
export { listVendorCategories } from "./vendors.ts";
