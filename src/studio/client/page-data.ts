import type { Currency } from "#/lib/base/money.ts";
import { type Texts, type Translate, translator } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import type { GameFacts } from "../api.ts";

/** A game that is only tried out: what the studio tells of it, and the play money that it is tried with. */
export type DemoFacts = {
  readonly game: GameFacts;
  readonly currency: Currency;
  readonly stakes: readonly string[];
  readonly balance: string;
};

type PageData = {
  readonly language: string;
  readonly texts: Texts;
  readonly site: string;
  readonly demo: DemoFacts | null;
  /** The scripts of the kinds of games, by their names; the kind that the address names, if it does. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly kind: GameFacts["kind"] | null;
  /** Where the pictures of all symbols lie that the table is laid with, if it has any. */
  readonly symbols: string | null;
  /** The style of the faces, by its name. */
  readonly faces: string;
  /** The scripts of what is looked at between rounds, by their names. */
  readonly later: readonly string[];
};

function read(): PageData {
  const text = document.getElementById("page")?.textContent ?? "";
  return JSON.parse(text) as PageData;
}

/** What the server put into the page: the language, its texts, and the operator's address. */
export const page = read();
export const t: Translate = translator(page.language, page.texts);

/** A page of the portal, in the game's language. */
export function portalUrl(path: string): string {
  return page.site + localizePath(path, page.language);
}

/** Where a player deposits; null where the money is not real. */
export function depositUrl(play: boolean): string | null {
  return play || page.demo ? null : portalUrl("/member/depositv2");
}

/** The portal's page that checks rounds, at a game. */
export function verifyAddress(gameId: string): string {
  const address = new URL(page.language === "es" ? "/fair" : `/${page.language}/fair`, page.site);
  address.searchParams.set("game", gameId);
  return address.href;
}
