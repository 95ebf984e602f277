import type { Translate } from "#/lib/i18n/format.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts that login, registration and the header's account and launching need. */
export const SESSION_AREAS = ["session", "members", "games", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, SESSION_AREAS);

/** Login and registration, as the tabs over both. */
export const authTabs = (t: Translate) =>
  [
    { name: "login", label: t("log_in") },
    { name: "register", label: t("create_account") },
  ] as const;
