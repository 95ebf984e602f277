import { atom } from "nanostores";

export const OWN_LISTS = ["favourites", "recent"] as const;
export type OwnList = (typeof OWN_LISTS)[number];

/** Which of the member's own lists a lobby shows in the place of its cards; null for none. */
export const $ownList = atom<OwnList | null>(null);
