import type { Database, Db } from "#/server/db/index.ts";
import type { Options } from "./options.ts";
import type { Outcome } from "./output.ts";
import type { MayRun } from "./roles.ts";

/** What a command works with. */
export type World = {
  readonly db: Db;
  /** Whose user name it runs under. */
  readonly user: string;
  /** The server's own secret; throws where it is not known. */
  readonly secret: () => string;
  /** The database as its owner. */
  readonly ownerUrl: string;
  /** The same as the application's role, where that is known. */
  readonly appUrl?: string | undefined;
};

/** Everything of it but the database, which is opened once a command is understood. */
export type Setting = Omit<World, "db" | "ownerUrl"> & { readonly connect: () => Database };
/** One thing an operator asks for. */
export type Command = (world: World) => Promise<Outcome>;

/** The commands that begin with one word, such as `care`. */
export type CommandGroup = {
  readonly noun: string;
  /** Its lines of the usage. */
  readonly usage: string;
  /** Who may run each of its commands, by the word after the noun; by "" where none follows. */
  readonly mayRun: Readonly<Record<string, MayRun>>;
  /** Who may run it on what the words name, besides: both must allow it. Throws UsageError. */
  readonly mayRunOn?: (words: readonly string[], options: Options) => MayRun;
  /** The command that the words after the noun name, its options checked. Throws UsageError. */
  readonly find: (words: readonly string[], options: Options) => Command;
};
