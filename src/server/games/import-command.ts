import { readFileSync } from "node:fs";
import type { Command } from "#/server/ops/command.ts";
import type { Options } from "#/server/ops/options.ts";
import { EXIT, UsageError } from "#/server/ops/output.ts";
import { type ImportReport, importGames } from "./import-games.ts";

const STDIN = 0;

/** `games import <file>`: JSON lines or CSV, from a file or a pipe. Exits with 3 when a line was refused. */
export function importFrom(file: string, { "dry-run": dryRun }: Options): Command {
  let text: string;
  try {
    text = readFileSync(file === "-" ? STDIN : file, "utf8");
  } catch (fault) {
    throw new UsageError(`${file}: ${fault instanceof Error ? fault.message : String(fault)}`);
  }
  return async ({ db, by }) => {
    const report = await importGames(db, text, { by, dryRun });
    const isWhole = report.refused.length === 0;
    return {
      json: { ok: isWhole, dryRun, ...report },
      lines: linesOf(report, dryRun),
      exitCode: isWhole ? EXIT.done : EXIT.refused,
    };
  };
}

function linesOf({ made, changed, unchanged, refused }: ImportReport, dryRun: boolean): string[] {
  const counts = `${made.length} made, ${changed.length} changed, ${unchanged.length} unchanged, ${refused.length} refused`;
  return [
    ...refused.map(({ line, code, reason }) => `line ${line}${code && ` (${code})`}: ${reason}`),
    dryRun ? `${counts}. Nothing is kept: it was a dry run.` : `${counts}.`,
  ];
}
