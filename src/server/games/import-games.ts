import { isCleanText } from "#/lib/base/line.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { changeSiteData } from "#/server/site/index.ts";
import { GAME_COLLECTION } from "./game-collection.ts";
import { type GameLine, readGameLines } from "./game-lines.ts";

/** What became of the games of a file, by their codes; of those refused, at which line and why. */
export type ImportReport = {
  readonly made: string[];
  readonly changed: string[];
  readonly unchanged: string[];
  readonly refused: { readonly line: number; readonly code: string; readonly reason: string }[];
};

/**
 * Makes the catalogue hold the games of a file (JSON lines or CSV). What a line does not say of a game that is there stays
 * as it is, so that the same file changes nothing twice; games that it does not name stay. Each game is a change of its
 * own, to be undone as any. A line that is refused keeps none of the others back. A dry run leaves nothing behind.
 */
export async function importGames(
  db: Db,
  text: string,
  { by, dryRun }: { readonly by: string; readonly dryRun: boolean },
): Promise<ImportReport> {
  const lines = readGameLines(text);
  if (!dryRun) return importLines(db, lines, by);
  const rehearsal: { report?: ImportReport } = {};
  const undone = new Error("rehearsed");
  await inTransaction(db, async (tx) => {
    rehearsal.report = await importLines(tx, lines, by);
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  if (!rehearsal.report) throw new Error("the rehearsal told nothing");
  return rehearsal.report;
}

async function importLines(db: Db, lines: readonly GameLine[], by: string): Promise<ImportReport> {
  const report: ImportReport = { made: [], changed: [], unchanged: [], refused: [] };
  const seen = new Map<string, number>();
  for (const each of lines) {
    const { line } = each;
    const refuse = (code: string, reason: string) => report.refused.push({ line, code, reason });
    if ("fault" in each) {
      refuse("", each.fault);
      continue;
    }
    const { code } = each.document;
    if (typeof code !== "string") {
      refuse("", "code: is missing: it is a text");
      continue;
    }
    const first = seen.get(code);
    if (first !== undefined) {
      refuse(code, `is on line ${first} already`);
      continue;
    }
    seen.set(code, line);
    const changed = await importGame(db, code, each.document, by);
    if (typeof changed === "string") report[changed].push(code);
    else refuse(code, changed.reason);
  }
  return report;
}

async function importGame(
  db: Db,
  code: string,
  document: Readonly<Record<string, unknown>>,
  by: string,
): Promise<"made" | "changed" | "unchanged" | { readonly reason: string }> {
  // A code that no game can have is not looked for: the line is refused for it.
  const before = isCleanText(code) ? await GAME_COLLECTION.read(db, code) : null;
  const given = { ...(before as object | null), ...document };
  const target = { collection: GAME_COLLECTION, name: code };
  const result = await changeSiteData(db, target, given, by);
  if (!result.ok) {
    const fields = Object.entries(result.fields ?? {}).map((pair) => pair.join(": "));
    return { reason: fields.join("; ") || result.code };
  }
  if (result.value.id === null) return "unchanged";
  return before === null ? "made" : "changed";
}
