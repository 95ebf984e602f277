import { atom } from "nanostores";

export type Look = "closed" | "small" | "large" | "hidden";
/** How the chat room's window stands. */
export const $look = atom<Look>("closed");
