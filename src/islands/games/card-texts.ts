import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts of a round's card in the chat. */
export const CARD_AREAS = ["games-card", "messages-chat", "games", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, CARD_AREAS);
