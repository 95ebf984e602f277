import { randomBytes } from "node:crypto";
import type { Html } from "#/lib/base/html.ts";
import { findHouseGame } from "#/lib/rules/lottery/house-games.ts";
import { REGIONAL_CODES } from "#/lib/rules/lottery/regions.ts";

/** What fills a place of a page, for one request: markup in which everything that was asked is escaped. */
type Fill = (asked: URLSearchParams) => Html | Promise<Html>;

/** A page in pieces: between each and the next stands what the fill of that number gives. */
export type Cut = { readonly pieces: readonly Buffer[]; readonly fills: readonly Fill[] };

/**
 * The places that a page leaves open while it is rendered. Each is a mark that was drawn for this render, which no text
 * that was written before can hold; and nothing of a request is in a page that is rendered with open places.
 */
export class Blanks {
  readonly #mark = randomBytes(16).toString("hex");
  readonly #fills: Fill[] = [];

  /** Registers what fills a place between tags or in a quoted attribute, and gives the mark of the place. */
  readonly blank = (fill: Fill): string => `${this.#mark}-${this.#fills.push(fill) - 1}-`;

  /** Whether one of the places is in a text. */
  isIn(text: string): boolean {
    return text.includes(this.#mark);
  }

  cut(html: string): Cut {
    const [first = "", ...others] = html.split(this.#mark);
    const fills: Fill[] = [];
    const pieces = [Buffer.from(first)];
    for (const other of others) {
      const [mark = "", index = ""] = /^-(\d{1,4})-/.exec(other) ?? [];
      const fill = this.#fills[Number(index)];
      if (mark === "" || !fill) throw new Error("a page broke the mark of an open place");
      fills.push(fill);
      pieces.push(Buffer.from(other.slice(mark.length)));
    }
    return { pieces, fills };
  }
}

/** A page with its places filled for what is asked. */
export async function filled({ pieces, fills }: Cut, asked: URLSearchParams): Promise<Buffer> {
  const made = await Promise.all(fills.map((fill) => fill(asked)));
  return Buffer.concat(
    pieces.flatMap((piece, index) =>
      index === 0 ? [piece] : [Buffer.from(String(made[index - 1])), piece],
    ),
  );
}

/** How many bytes a page takes while it is kept to be filled. */
export function bytesOf({ pieces }: Cut): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0);
}

/** What of a query fills places, and is not rendered. */
const ASKED: ReadonlySet<string> = new Set(["name", "only", "lines", "stake", "pageNo", "q"]);

/**
 * Whether a page is the board of a game. The house's games and the regions' are few; of what else is asked for there the
 * page only says that it is none.
 */
export function hasBoard(path: string, gameCode: string): boolean {
  return path === "/vnlottery"
    ? Object.values(REGIONAL_CODES).includes(gameCode)
    : findHouseGame(gameCode) !== null;
}

/** The query of a page in two: what it is rendered for, and what its places are filled for. */
export function splitQuery({ path, query }: { readonly path: string; readonly query: string }): {
  readonly rendered: string;
  readonly asked: string;
} {
  const [rendered, asked] = [new URLSearchParams(), new URLSearchParams()];
  const isAsked = (name: string, value: string) =>
    ASKED.has(name) || (name === "gameCode" && !hasBoard(path, value));
  for (const [name, value] of new URLSearchParams(query))
    (isAsked(name, value) ? asked : rendered).set(name, value);
  return { rendered: rendered.toString(), asked: asked.toString() };
}
