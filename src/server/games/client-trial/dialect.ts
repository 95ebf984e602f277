import type { ConventionName } from "#/lib/contract/games/conventions.ts";

/** What one command of a call asks for, whichever convention it came by. */
export type Asked = {
  readonly kind: "bet" | "win" | "rollback";
  readonly id: string;
  readonly round: string;
  /** The bet that a rollback takes back; null where the command names none. */
  readonly betId: string | null;
  /** As it was written; empty where a command has none. */
  readonly amount: string;
  /** All that tells it from another command under its id, as the wallet sees it: the token is no part of it. */
  readonly content: string;
};

/** What a call says. */
export type Said = {
  readonly commands: readonly Asked[];
  readonly token: string | null;
  readonly game: string | null;
};

/** What a call is about: of one that carries no command `balance` or `authenticate`. */
export type About = Asked["kind"] | "balance" | "authenticate";
export const ABOUT = ["authenticate", "balance", "bet", "win", "rollback"] as const;

/** A player who sits at a game, as an example's calls name them. */
export type Seat = {
  readonly token: string;
  readonly user: string;
  readonly game: string;
  readonly currency: string;
};

export type Body = Readonly<Record<string, unknown>>;
export type Sample = { readonly name: string; readonly path: string; readonly body: Body };

/** How vendors of a convention call the wallet, for who tries a client of theirs. */
export type Dialect = {
  readonly convention: ConventionName;
  /** The paths of its calls, as the vendor with this code calls them. */
  readonly paths: (vendor: string) => readonly string[];
  readonly read: (path: string, body: Body) => Said;
  /** Our code of an answer; null where none can be read. */
  readonly codeOf: (body: Body) => string | null;
  /** What a server answers whose fault it was. */
  readonly faulty: Body;
  /** Each of its calls once, in an order in which all succeed; `tag` keeps their ids apart from others'. */
  readonly samples: (vendor: string, seat: Seat, tag: string) => readonly Sample[];
};

/** What a call is about, which is what its faults are asked for by. */
export function aboutOf(path: string, { commands }: Said): readonly About[] {
  if (commands.length > 0) return [...new Set(commands.map(({ kind }) => kind))];
  return [path.endsWith("/authenticate") ? "authenticate" : "balance"];
}

export const text = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

export const textOrNull = (value: unknown): string | null =>
  typeof value === "string" ? value : null;
