/** What a command answers: JSON for programs, lines for people, and the exit code. */
export type Outcome = {
  readonly json: unknown;
  readonly lines: readonly string[];
  readonly exitCode: number;
};

export const EXIT = { done: 0, fault: 1, usage: 2, refused: 3 } as const;

/** A command that was not understood. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** Lines of a table with its columns in step; amounts to the right. Control signs of what members wrote are left out. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly (string | null)[])[],
  toTheRight: readonly string[] = ["Amount"],
): string[] {
  const cells = [headings, ...rows].map((row) =>
    row.map((cell) => (cell ?? "").replaceAll(/\p{C}/gu, "")),
  );
  const widths = headings.map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return cells.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        const right = toTheRight.includes(headings[column] ?? "");
        return right ? cell.padStart(width) : cell.padEnd(width);
      })
      .join("  ")
      .trimEnd(),
  );
}

/** A heading with what is below it; one line where there is nothing. */
export const section = (heading: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ["", heading, ...lines.map((line) => `  ${line}`)] : ["", `${heading}: none`];

/** A moment as an operator reads it: "2026-11-21 03:40:05Z". */
export function moment(iso: string | null): string {
  return iso === null ? "" : `${iso.slice(0, 19).replace("T", " ")}Z`;
}

/** What was asked for, as JSON and in lines. */
export const done = (json: unknown, lines: readonly string[]): Outcome => ({
  json,
  lines,
  exitCode: EXIT.done,
});

/** A refusal by its code and in words. */
export const refused = (code: string, line: string, fields: object = {}): Outcome => ({
  json: { ok: false, code, message: line, fields },
  lines: [line],
  exitCode: EXIT.refused,
});
