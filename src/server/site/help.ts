import { grouped, inLanguage, type Text } from "#/content/choose.ts";
import { readSources } from "#/content/read.ts";
import { type HelpArticle, helpArticle } from "#/content/schemas.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { getHelpCenter } from "#/lib/contract/site/help.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { translate } from "#/lib/i18n/translate.ts";

let kept: readonly Text<HelpArticle>[] | undefined;

/** The articles as they lie in `src/content`, but for those that wait; read once. One that the check would refuse is left out. */
function articles(): readonly Text<HelpArticle>[] {
  kept ??= readSources("help").flatMap(({ language, id, data }) => {
    const read = helpArticle.safeParse(data);
    return read.success && read.data.awaits === undefined
      ? [{ id, lang: language, data: read.data, html: "" }]
      : [];
  });
  return kept;
}

/** The help centre for a reader of a language: what it lacks is there in English, else in Spanish. */
export function helpCenter(language: string): ReplyOf<typeof getHelpCenter> {
  const t = translate(language, "content");
  const groups = grouped(inLanguage(articles(), language).values());
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
