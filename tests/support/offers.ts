import { Parser } from "htmlparser2";

/** What a page offers: where its links and forms lead, what its buttons open, and buttons that nothing hears. */
export type Offers = {
  readonly links: readonly string[];
  readonly opens: readonly string[];
  readonly unheard: readonly string[];
  /** The ids that an anchor may lead to. */
  readonly ids: ReadonlySet<string>;
  /** The islands of the page, by their component's address. */
  readonly islands: readonly string[];
  /** Its words, without those of scripts and styles. */
  readonly words: string;
};

/** What the page's own script hears a button by (lib/client/page); `data-open` is an island's. */
const HEARD = [
  ...["data-open", "data-theme-switch", "data-lang", "data-bars", "data-fold", "data-show"],
  ...["data-consent", "data-answer", "data-hold", "data-own", "popovertarget"],
];
/** What hears the buttons within. */
const WITHIN = ["data-popup", "data-part=banner", "data-promos", "data-failed"];
/** Elements of which a parser hears no end. */
const VOID = new Set(["img", "input", "br", "hr", "meta", "link", "path", "use", "circle", "rect"]);

type Attributes = Readonly<Record<string, string>>;
const isWithin = (attributes: Attributes, mark: string): boolean => {
  const [name = "", value] = mark.split("=");
  return value === undefined ? name in attributes : attributes[name] === value;
};

/** Reads what a page offers out of its HTML. What React draws is heard by React. */
export function offersOf(html: string): Offers {
  const links: string[] = [];
  const opens: string[] = [];
  const unheard: string[] = [];
  const ids = new Set<string>();
  const islands: string[] = [];
  const words: string[] = [];
  const above: { readonly tag: string; readonly attributes: Attributes }[] = [];
  const hears = (tag: string, mark?: string) =>
    above.some((each) => each.tag === tag || (mark && isWithin(each.attributes, mark)));
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (attributes["id"]) ids.add(attributes["id"]);
      if (tag === "a" && attributes["href"] !== undefined) links.push(attributes["href"]);
      if (tag === "form" && attributes["action"]) links.push(attributes["action"]);
      if (attributes["data-open"]) opens.push(attributes["data-open"]);
      if (tag === "astro-island") islands.push(attributes["component-url"] ?? "");
      const acts =
        attributes["type"] === "submit" ||
        hears("astro-island") ||
        HEARD.some((name) => name in attributes) ||
        WITHIN.some((mark) => hears("", mark));
      if (tag === "button" && !acts) unheard.push(JSON.stringify(attributes));
      if (!VOID.has(tag)) above.push({ tag, attributes });
    },
    ontext(text) {
      if (!hears("script") && !hears("style")) words.push(text);
    },
    onclosetag(tag) {
      const at = above.findLastIndex((each) => each.tag === tag);
      if (at >= 0) above.length = at;
    },
  });
  parser.end(html);
  return { links, opens, unheard, ids, islands, words: words.join(" ") };
}
