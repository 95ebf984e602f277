import { atom } from "nanostores";

/** What a betting record tells of. */
export type RecordKind = "games" | "lottery";

/** What the betting record of the open page tells of: its two lists follow it. */
export const $recordKind = atom<RecordKind>("games");
