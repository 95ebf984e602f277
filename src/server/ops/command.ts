import type { Database, Db, Keyring } from "#/server/db/index.ts";
import type { Options } from "./options.ts";
import type { Outcome } from "./output.ts";
import type { Actor, MayRun } from "./roles.ts";

/** Where the token of a login lies between commands. */
export type TokenStore = {
  /** Null where there is none. */
  readonly read: (db: Db) => Promise<string | null>;
  readonly keep: (token: string) => void;
  readonly forget: () => void;
};

/** A talk on a terminal, which shows what is typed. */
export type Dialogue = {
  /** Throws UsageError where nobody answers. */
  readonly ask: (question: string) => Promise<string>;
  readonly tell: (line: string) => void;
  readonly close: () => void;
};

/** What a command works with. */
export type World = {
  readonly db: Db;
  /** Who acts, as acts are kept: a member of staff, or `owner` for what the owner's access allows. */
  readonly by: string;
  /** The member of staff; null where the owner's access is enough. */
  readonly actor: Actor | null;
  /** The server's own secrets, as a ring whose key in force is the database's; throws where they are not known. */
  readonly keyring: () => Promise<Keyring>;
  /** The same as they were given, the newest first; throws where they are not known. */
  readonly secrets: () => readonly [string, ...string[]];
  /** Those of the environment; null without any. */
  readonly appSecrets?: readonly [string, ...string[]] | null;
  /** The database as its owner. */
  readonly ownerUrl: string;
  /** The same as the application's role, where that is known. */
  readonly appUrl?: string | undefined;
  /**
   * Asks who sits there for a line that is not shown as it is typed; one that is `twice` typed must be the same. Throws
   * UsageError where it is not, or nobody answers.
   */
  readonly ask: (question: string, times?: "once" | "twice") => Promise<string>;
  /** Absent where nobody sits at a terminal. */
  readonly openDialogue?: (() => Dialogue) | undefined;
  readonly tokens: TokenStore;
};

/** Everything of it but the database, which is opened once a command is understood. */
export type Setting = Omit<World, "db" | "ownerUrl" | "by" | "actor" | "keyring"> & {
  readonly connect: () => Database;
};
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
  /** Whether the command that the words name needs no database: what it is handed of one answers nothing. */
  readonly isAlone?: (words: readonly string[]) => boolean;
  /** The command that the words after the noun name, its options checked. Throws UsageError. */
  readonly find: (words: readonly string[], options: Options) => Command;
};
