import type { NumberVault } from "#/server/cashier/index.ts";
import type { Db } from "#/server/db/index.ts";
import type { Outcome } from "./output.ts";

/** What a command works with. */
export type World = {
  readonly db: Db;
  /** Whose user name it runs under. */
  readonly user: string;
  /** Opens account numbers; throws where the secret is not known. */
  readonly vault: () => NumberVault;
  /** The server's own secret; throws where it is not known. */
  readonly secret: () => string;
};
/** One thing an operator asks for. */
export type Command = (world: World) => Promise<Outcome>;
