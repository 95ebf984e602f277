import { DEFAULT_LANGUAGE } from "#/lib/i18n/languages.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { hasModule } from "#/lib/rules/site/modules.ts";
import {
  HELP_GROUPS,
  type HelpArticle,
  type HelpGroup,
  type PayingRule,
  type Promotion,
} from "./schemas.ts";

/** A text as a reader of some language gets it. */
export type Text<D> = {
  readonly id: string;
  /** The language it is in: the reader's, or the one it falls back to. */
  readonly lang: string;
  readonly data: D;
  readonly html: string;
};

/** Whether a promotion is announced, runs or is over. */
export type PromotionState = "soon" | "live" | "ended";

/** The texts for a reader of a language: where it lacks one there is the English, else the Spanish. By id. */
export function inLanguage<D>(texts: readonly Text<D>[], lang: string): Map<string, Text<D>> {
  const wanted = [DEFAULT_LANGUAGE, "en", lang];
  return new Map(
    wanted.flatMap((each) =>
      texts.filter((text) => text.lang === each).map((text) => [text.id, text] as const),
    ),
  );
}

/**
 * A promotion's state at a moment: `from` is its first, `to` the first at which it is over. What no rule in force pays
 * is announced until the day it names, and after that is not there: null.
 */
export function stateAt(
  { from, to, paidBy }: Pick<Promotion, "from" | "to" | "paidBy">,
  nowMs: number,
  paying: ReadonlySet<PayingRule>,
): PromotionState | null {
  if (from && nowMs < Date.parse(from)) return "soon";
  if (!paidBy || !paying.has(paidBy)) return null;
  return to && nowMs >= Date.parse(to) ? "ended" : "live";
}

/** What of a site decides which promotions run there. */
type Running = {
  readonly modules: Parameters<typeof hasModule>[0];
  /** What a registration is credited; absent: nothing. */
  readonly registrationBonus?: object | undefined;
};
type Terms = Pick<Promotion, "from" | "to" | "paidBy"> & {
  readonly modules?: readonly string[] | undefined;
};

/** A promotion's state on a site at a moment; null: it is not there, since nothing pays it or its modules are off. */
export function stateOn(
  promotion: Terms,
  { modules, registrationBonus }: Running,
  nowMs: number,
): PromotionState | null {
  const isOn = ["PROMOTIONS", ...(promotion.modules ?? [])].every((id) => hasModule(modules, id));
  const paying = new Set<PayingRule>(registrationBonus ? ["registration_bonus"] : []);
  return isOn ? stateAt(promotion, nowMs, paying) : null;
}

/** How many promotions run on a site at a moment, and whether one of them pays for inviting (ENT-11). */
export function runningOn(
  promotions: readonly (Terms & Pick<Promotion, "category">)[],
  site: Running,
  nowMs: number,
): { readonly count: number; readonly invites: boolean } {
  const live = promotions.filter((one) => stateOn(one, site, nowMs) === "live");
  return { count: live.length, invites: live.some(({ category }) => category === "referral") };
}

/**
 * A promotion that is announced says its name and its day: no amount, no terms, nothing to do. What is said in place of
 * them is in the language of its name.
 */
export function announced<T extends Text<Promotion>>(
  text: T,
  summaryIn: (lang: string) => string,
): T {
  return {
    ...text,
    html: "",
    data: { ...text.data, summary: summaryIn(text.lang), figure: "", figureLabel: "", terms: "" },
  };
}

const FIGURE = /\{\{(\w+)\}\}/g;

/** A text with the figures of the rules in force in their places; one that is not in force is left as it stands. */
export function withFigures<D extends object>(
  text: Text<D>,
  figures: Readonly<Record<string, string>>,
): Text<D> {
  const filled = (words: string) =>
    words.replaceAll(FIGURE, (place, name: string) => figures[name] ?? place);
  const data = Object.fromEntries(
    Object.entries(text.data).map(([field, value]) => [
      field,
      typeof value === "string" ? filled(value) : value,
    ]),
  ) as D;
  return { ...text, data, html: filled(text.html) };
}

/** The moments at which what is said of promotions changes. */
export function turningPoints(promotions: readonly Pick<Promotion, "from" | "to">[]): number[] {
  return promotions.flatMap(({ from, to }) =>
    [from, to].flatMap((date) => (date ? [Date.parse(date)] : [])),
  );
}

/** The help centre's groups in their order, each with its articles in theirs; empty groups are left out. */
export function grouped<T extends { readonly data: Pick<HelpArticle, "group" | "order"> }>(
  articles: Iterable<T>,
): { readonly group: HelpGroup; readonly articles: readonly T[] }[] {
  const byGroup = Map.groupBy(articles, ({ data }) => data.group);
  return HELP_GROUPS.flatMap((group) => {
    const found = byGroup.get(group);
    return found
      ? [{ group, articles: found.toSorted((a, b) => a.data.order - b.data.order) }]
      : [];
  });
}

/** Keeps an amount and its sign on one line. */
export function glued(text: string): string {
  return text.replaceAll(/(\d) (?=[₫%$€]|USDT\b|[KM]\b)/g, "$1\u00a0");
}

/** A text in which amounts and their signs stay on one line. */
export function gluedText<D extends object>({ data, html, ...text }: Text<D>): Text<D> {
  const fields = Object.entries(data).map(([field, value]) => [
    field,
    typeof value === "string" ? glued(value) : value,
  ]);
  return { ...text, data: Object.fromEntries(fields) as D, html: glued(html) };
}

const INSIDE = / href="(\/(?!\/)[^"]*)"/g;
const OUTSIDE = / href="https:/g;
// The policy lets no style attribute through.
const ALIGNED = / style="text-align: (?:right|center|left)"/g;

const LINK = /^href="(\/(?!\/)[^"]*)">/;
const [LINK_BEGINS, LINK_ENDS] = ["<a ", "</a>"];

/** Leaves of a link to a page that is not there its words alone. */
function unlinked(html: string, there: (path: string) => boolean): string {
  return html
    .split(LINK_BEGINS)
    .map((part, index) => {
      const [head = "", path = ""] = LINK.exec(part) ?? [];
      const end = part.indexOf(LINK_ENDS);
      if (index === 0) return part;
      if (head === "" || end === -1 || there(path)) return LINK_BEGINS + part;
      return part.slice(head.length, end) + part.slice(end + LINK_ENDS.length);
    })
    .join("");
}

/**
 * A text's HTML for a page: a link to a page that is not `there` keeps its words alone, others lead to the reader's
 * language, figures of tables stand at the end, and a column without a name has no empty heading.
 */
export function forReader(
  html: string,
  lang: string,
  there: (path: string) => boolean = () => true,
): string {
  return unlinked(html, there)
    .replaceAll(INSIDE, (_, path: string) => ` href="${localizePath(path, lang)}"`)
    .replaceAll(OUTSIDE, ' rel="noopener" href="https:')
    .replaceAll(ALIGNED, (style) => (style.includes("right") ? ' class="n"' : ""))
    .replaceAll(/<th(?: class="n")?><\/th>/g, "<td></td>")
    .replaceAll("<table>", '<div class="tbl" tabindex="0" role="group"><table>')
    .replaceAll("</table>", "</table></div>");
}
