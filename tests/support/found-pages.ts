import { findablePages } from "#/components/site/findable-pages.ts";
import { stopWordsOf } from "#/components/site/search-words.ts";
import { inLanguage } from "#/content/choose.ts";
import { readSources } from "#/content/read.ts";
import { helpArticle, legalText } from "#/content/schemas.ts";
import type { Category, VendorCard } from "#/lib/contract/games/calls.ts";
import type { ModuleNode } from "#/lib/contract/site/calls.ts";
import { pageFinder } from "#/lib/rules/site/find-pages.ts";

const MODULES: readonly ModuleNode[] = [
  ...["PROMOTIONS", "AFFILIATE", "APP_DOWNLOAD", "VIP", "REFERRAL", "ACCOUNT_RECORD"],
  ...["BETTING_RECORD", "MESSAGES", "CUSTOMER_SERVICE", "SPEED_TEST"],
].map((modId) => ({ modId, enabled: true, childrenNodes: [] }));
const CATEGORIES: readonly Category[] = [
  ...(["LOTT", "ELOTT", "LIVE", "SPORTS", "FISH", "RNG", "PVP", "COCKFIGHT"] as const),
];
const vendors = CATEGORIES.map((title) => ({
  ...{ title, gameClassify: title, gameCategory: title, vendors: [] },
  cards: [{} as VendorCard],
}));

const read = <D>(name: "help" | "legal", parse: (data: unknown) => D, lang: string) => {
  const texts = readSources(name).map(({ id, language, data, body }) => ({
    ...{ id, lang: language, data: parse(data), html: body },
  }));
  return [...inLanguage(texts, lang).values()];
};
/** The help articles that a reader of a language finds. */
export const helpIn = (lang: string) =>
  read("help", (data) => helpArticle.parse(data), lang).filter(({ data }) => !data.awaits);
/** What can be found on a site with everything in it. */
export const pagesIn = (lang: string) =>
  findablePages({
    ...{ lang, vendors, modules: MODULES, hasChatRoom: true, promotions: [], help: helpIn(lang) },
    legal: read("legal", (data) => legalText.parse(data), lang),
    hasRegistration: true,
  }).pages;
export const finderIn = (lang: string) => pageFinder(pagesIn(lang), stopWordsOf(lang));

/** A path without its language. */
export const bare = (path: string | undefined, lang: string) =>
  lang === "es" ? path : path?.replace(`/${lang}/`, "/");
