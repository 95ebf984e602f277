import { grouped, inLanguage, type Text } from "#/content/choose.ts";
import { laidOver, type OwnTexts } from "#/content/own/texts.ts";
import { readSources } from "#/content/read.ts";
import { type HelpArticle, helpArticle } from "#/content/schemas.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { getHelpCenter } from "#/lib/contract/site/help.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { translate } from "#/lib/i18n/translate.ts";

/** The articles as they lie in `src/content`. One that the check would refuse is left out. */
function readArticles(): readonly Text<HelpArticle>[] {
  return readSources("help").flatMap(({ language, id, data }) => {
    const read = helpArticle.safeParse(data);
    return read.success ? [{ id, lang: language, data: read.data, html: "" }] : [];
  });
}

/** Answers the help centre for a reader of a language: what it lacks is there in English, else in Spanish. */
export function openHelpCenter(
  own: () => OwnTexts,
): (language: string) => ReplyOf<typeof getHelpCenter> {
  let articles: readonly Text<HelpArticle>[] | undefined;
  return (language) => {
    articles ??= readArticles();
    const shown = laidOver(own().help, articles).filter(({ data }) => data.awaits === undefined);
    return helpCenterOf(shown, language);
  };
}

function helpCenterOf(
  articles: readonly Text<HelpArticle>[],
  language: string,
): ReplyOf<typeof getHelpCenter> {
  const t = translate(language, "content");
  const groups = grouped(inLanguage(articles, language).values());
  return {
    groups: groups.map(({ group, articles: own }) => ({
      groupId: group,
      title: t(`group_${group.replace("-", "_")}`),
      articles: own.map(({ id, lang, data: { title, summary } }) => ({
        id,
        lang,
        title,
        summary,
        url: localizePath(`/help/${id}`, language),
      })),
    })),
  };
}
