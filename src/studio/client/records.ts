import { later } from "./later.ts";
import type { Purse } from "./purse.ts";
import type { Table } from "./server.ts";

const load = () => import("./papers.ts");

/** The player's rounds, newest first. */
export const rounds = (gameId: string, server: Table, purse: Purse): HTMLElement =>
  later(load, (papers) => papers.rounds(gameId, server, purse));

/** The seeds in use, and the choice of the next ones. */
export const fairness = (server: Table, gameId: string): HTMLElement =>
  later(load, (papers) => papers.fairness(server, gameId));
