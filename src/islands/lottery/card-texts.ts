import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts of a ticket's card in the chat. */
export const CARD_AREAS = ["lottery-card", "messages-chat", "games", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, CARD_AREAS);
