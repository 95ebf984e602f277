import { grouped, type Text } from "#/content/choose.ts";
import type { HelpArticle } from "#/content/schemas.ts";
import { pageFinder } from "#/lib/rules/site/find-pages.ts";
import { searchWords, stopWordsOf } from "./search-words.ts";

/** What is read of HTML, between its tags. */
const readable = (html: string) =>
  html
    .split("<")
    .map((part) => part.slice(part.indexOf(">") + 1))
    .join(" ");

/**
 * Finds help articles as the header's search does, by what stands in those of the reader's language too: all that are
 * found, the nearest first.
 */
export function articleFinder(
  articles: readonly Text<HelpArticle>[],
  lang: string,
): (query: string) => readonly Text<HelpArticle>[] {
  const listed = grouped(articles).flatMap(({ articles: own }) => own);
  const find = pageFinder(
    listed.map((article) => ({
      article,
      path: article.id,
      title: article.data.title,
      ...(article.lang === lang && {
        about: `${article.data.summary} ${readable(article.html)}`,
      }),
      words: searchWords(`/help/${article.id}`, lang),
    })),
    stopWordsOf(lang),
  );
  return (query) => find(query, articles.length).pages.map(({ article }) => article);
}
