import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts of a phone field; they come with it. */
export const PHONE_AREAS = ["auth-phone"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, PHONE_AREAS);
