/** Games: vendors, catalogue, lobbies. */
export { artFor } from "./art.ts";
export { listGames, listHotGames } from "./catalogue.ts";
export { getLobby, type Lobby, type LobbyQuery } from "./lobby.ts";
export type { EsportsVendors } from "./rules.ts";
export { listVendorCategories } from "./vendors.ts";
