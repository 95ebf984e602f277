import { Parser } from "htmlparser2";

/** A script or style element as it lies in a page: where its tags are, and what is between them. */
export type Piece = {
  readonly name: "script" | "style";
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string;
  readonly start: number;
  readonly end: number;
};

export type Markup = {
  readonly root: Readonly<Record<string, string>>;
  readonly pieces: readonly Piece[];
  /** Where each island's tag begins. */
  readonly islands: readonly number[];
  /** Where `</head>` begins; -1 in a page without. */
  readonly headEnd: number;
  /** Where `</body>` begins; -1 in a page without. */
  readonly bodyEnd: number;
};

const isPiece = (name: string): name is Piece["name"] => name === "script" || name === "style";

/**
 * Reads what a page's markup says, with a tokenizer and not by its text: attribute values, which Astro leaves `<` and `>`
 * in, and texts never count as elements.
 */
export function readMarkup(html: string): Markup {
  const pieces: Piece[] = [];
  const islands: number[] = [];
  let root: Readonly<Record<string, string>> = {};
  let [headEnd, bodyEnd] = [-1, -1];
  let open: { attributes: Readonly<Record<string, string>>; start: number; from: number } | null =
    null;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "html") root = attributes;
      if (name === "astro-island") islands.push(parser.startIndex);
      if (isPiece(name)) open = { attributes, start: parser.startIndex, from: parser.endIndex + 1 };
    },
    onclosetag(name, implied) {
      if (implied) return;
      if (name === "head" && headEnd === -1) headEnd = parser.startIndex;
      if (name === "body") bodyEnd = parser.startIndex;
      if (!open || !isPiece(name)) return;
      const { attributes, start, from } = open;
      const content = html.slice(from, parser.startIndex);
      pieces.push({ name, attributes, content, start, end: parser.endIndex + 1 });
      open = null;
    },
  });
  parser.end(html);
  return { root, pieces, islands, headEnd, bodyEnd };
}

export type Edit = { readonly start: number; readonly end: number; readonly text: string };

/** The text with edits made in it; they must not overlap. Those of one place keep their order. */
export function edited(text: string, edits: readonly Edit[]): string {
  let [made, at] = ["", 0];
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    made += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return made + text.slice(at);
}
