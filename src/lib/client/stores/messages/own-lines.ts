import { atom } from "nanostores";

/** The lines of the chat that this page has written for its member, typed or not: they may be heard before they are answered. */
export const $ownLines = atom<ReadonlySet<string>>(new Set());

/** Notes that a line is the member's own. */
export const noteOwnLine = (id: string): void => $ownLines.set(new Set([...$ownLines.get(), id]));
