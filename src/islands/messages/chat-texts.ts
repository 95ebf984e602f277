import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts that the chat room needs. */
export const CHAT_AREAS = ["messages-chat", "session", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, CHAT_AREAS);
