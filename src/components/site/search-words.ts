import { textsOf } from "#/lib/i18n/catalog.ts";

const AREA = "site-search";
export const STOP_WORDS = "stop_words";

/** The key of a page's words by its path without a language: `/member/accountData` is `member_account_data`. */
export function searchWordsKey(path: string): string {
  return path
    .replace("#", "window-")
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join("_");
}

/** What people call a page: in the reader's language first, then in English, which many type everywhere. */
export function searchWords(path: string, lang: string): string[] {
  const key = searchWordsKey(path);
  const phrases = [lang, "en"].flatMap((each) => textsOf(each, AREA)[key]?.split(", ") ?? []);
  return [...new Set(phrases)];
}

/** The words of a language that say nothing of what is looked for; the English ones where it tells none. */
export function stopWordsOf(lang: string): string[] {
  const words = textsOf(lang, AREA)[STOP_WORDS] ?? textsOf("en", AREA)[STOP_WORDS];
  return words?.split(", ") ?? [];
}
