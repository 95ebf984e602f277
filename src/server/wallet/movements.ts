import type { Entry } from "#/server/ledger/index.ts";

const PLAY: ReadonlySet<string> = new Set(["bet", "win", "rollback"]);

/** Entries that follow one another and are one thing to a person, the newest first. */
export type EntryGroup = {
  readonly entries: readonly Entry[];
  /** What they are of: rounds of a game, tickets of a draw; null: one movement that is neither. */
  readonly of: { readonly game: string } | { readonly draw: string } | null;
  /** How many rounds or tickets they are of. */
  readonly rounds: number;
};

/**
 * Gathers entries, the newest first, as a person would tell them: those of one game that follow one another are one, and
 * so are tickets of one draw of the lottery; every other movement stands alone.
 */
export function groupEntries(entries: readonly Entry[]): EntryGroup[] {
  const groups: { key: string | null; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const key = keyOf(entry);
    const last = groups.at(-1);
    if (last && key !== null && last.key === key) last.entries.push(entry);
    else groups.push({ key, entries: [entry] });
  }
  return groups.map((group) => ({
    entries: group.entries,
    of: subjectOf(group.entries[0]),
    rounds: new Set(group.entries.flatMap(({ meta }) => meta["round"] ?? meta["ticket"] ?? []))
      .size,
  }));
}

function subjectOf(entry: Entry | undefined): EntryGroup["of"] {
  if (!entry || !PLAY.has(entry.kind)) return null;
  const { game, draw } = entry.meta;
  if (typeof game === "string") return { game };
  return typeof draw === "string" || typeof draw === "number" ? { draw: String(draw) } : null;
}

function keyOf(entry: Entry): string | null {
  const of = subjectOf(entry);
  return of && JSON.stringify(of);
}
