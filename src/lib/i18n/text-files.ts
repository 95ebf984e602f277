/** What the session's dialogs need on every page comes as one file of a language; of the rest each area is its own. */
export const SHELL = "shell";
export const SHELL_AREAS = ["session", "members", "games", "base-errors", "ui"] as const;
const OF_SHELL: ReadonlySet<string> = new Set(SHELL_AREAS);

/** The name of the file, without its ending, that brings an area's texts to a browser; it holds them by area. */
export const textFileOf = (area: string): string => (OF_SHELL.has(area) ? SHELL : area);
