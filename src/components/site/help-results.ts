import { grouped, type Text } from "#/content/choose.ts";
import type { HelpArticle } from "#/content/schemas.ts";
import { type Html, html } from "#/lib/base/html.ts";
import { findLanguage } from "#/lib/i18n/languages.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { translate } from "#/lib/i18n/translate.ts";
import { articleFinder } from "./help-finder.ts";

type Listed = Text<{ title: string; summary: string }>;

/** Links to texts, each with what it is about. */
export function textList(texts: readonly Listed[], base: string, lang: string): Html {
  const words = (text: Listed) =>
    text.lang !== lang && html` lang="${text.lang}" dir="${findLanguage(text.lang)?.dir ?? "ltr"}"`;
  const items = texts.map((text) => {
    const href = localizePath(`${base}/${text.id}`, lang);
    const { title, summary } = text.data;
    return html`<li${words(text)}><a href="${href}"><b>${title}</b><span>${summary}</span></a></li>`;
  });
  return html`<ul class="texts">${items}</ul>`;
}

const LONGEST_QUERY = 60;

/** What fills the help centre for what is searched in it; without a search, the articles by group. */
export function helpFills(articles: readonly Text<HelpArticle>[], base: string, lang: string) {
  const t = translate(lang, "content");
  const named = (group: string) => t(`group_${group.replace("-", "_")}`);
  const read = (asked: URLSearchParams) => (asked.get("q") ?? "").trim().slice(0, LONGEST_QUERY);
  const groups = grouped(articles);
  const find = articleFinder(articles, lang);
  const all = html`<nav class="chips help-n" aria-label="${t("help_groups")}">${groups.map(
    ({ group }) => html`<a class="chip" href="#${group}">${named(group)}</a>`,
  )}</nav><div class="help-g">${groups.map(
    ({ group, articles }) =>
      html`<section class="help-s" id="${group}"><h2>${named(group)}</h2>${textList(articles, base, lang)}</section>`,
  )}</div>`;
  return {
    query: (asked: URLSearchParams) => html`${read(asked)}`,
    results: (asked: URLSearchParams): Html => {
      const query = read(asked);
      if (query === "") return all;
      const found = find(query);
      const list =
        found.length > 0 ? textList(found, base, lang) : html`<p class="t2">${t("help_none")}</p>`;
      const title = html`<h2>${t("help_found", { count: found.length, query })}</h2>`;
      const back = html`<p><a class="lnk" href="${localizePath(base, lang)}">${t("help_all")}</a></p>`;
      return html`<section class="help-s" aria-live="polite">${title}${list}${back}</section>`;
    },
  };
}
