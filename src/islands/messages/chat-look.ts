import { atom } from "nanostores";
import { readSession, writeSession } from "#/lib/client/storage.ts";

export type Look = "closed" | "small" | "large" | "hidden";
/** How the chat room's window stands. */
export const $look = atom<Look>("closed");

const KEY = "pleno.chatLook";
const NARROW = "(width < 700px)";
/** Where the window covers the page (chat.css). */
export const COVERS = `${NARROW}, (height < 560px)`;

/** Shows the window so, on the tab's further pages too. */
export function setLook(look: Look): void {
  writeSession({ [KEY]: look === "closed" ? null : look });
  $look.set(look);
}

/** How the window stood on the page before; where it would cover the new one, hidden. Null: it was closed. */
export function keptLook(): Exclude<Look, "closed"> | null {
  const kept = readSession(KEY);
  if (kept !== "small" && kept !== "large" && kept !== "hidden") return null;
  return matchMedia(NARROW).matches ? "hidden" : kept;
}
