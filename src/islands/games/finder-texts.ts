import type { Translate } from "#/lib/i18n/format.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts of finding games: what a member keeps and played, the search, a game's sheet. */
export const FINDER_AREAS = ["games-finder", "games", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, FINDER_AREAS);

/** What is said while something of theirs is on its way, and when it does not come. */
export const fetchedTexts = (t: Translate) => ({
  loading: t("own_loading"),
  title: t("own_failed"),
  text: t("own_failed_text"),
  retry: t("list_retry"),
});
