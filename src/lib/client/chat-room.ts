import { readSession } from "./storage.ts";

/** Under which a tab keeps the room of the chat that was open on its page before. */
export const CHAT_ROOM_KEY = "pleno.chatRoom";

/** The room that a tab has open or had last, as it is kept; else that of the page's language. */
export const chatRoomOf = (lang: string): string => readSession(CHAT_ROOM_KEY) ?? lang;

/** Whether this page has the chat room: something on it opens it. */
export const hasChatRoom = (): boolean => document.querySelector('[data-show="chat"]') !== null;
