/** Markup that only `html` makes: a string is none. */
class Markup {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toString(): string {
    return this.#text;
  }
}
export type Html = Markup;

type Value = string | number | Html | readonly Html[] | null | undefined | false;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(value: Value): string {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Markup) return value.toString();
  if (Array.isArray(value)) return value.map(escaped).join("");
  return String(value).replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "");
}

/**
 * Markup from a template: what is put in is escaped, unless it is markup itself. Right between tags and in quoted
 * attribute values, and nowhere else: not in a script, a style, a tag's name or an attribute without quotes.
 */
export function html(texts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Markup(texts.reduce((made, text, index) => made + escaped(values[index - 1]) + text));
}
