import { readFileSync } from "node:fs";
import { sql } from "kysely";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import type { Options } from "#/server/ops/options.ts";
import { done, moment, refused, table, UsageError } from "#/server/ops/output.ts";
import { limited, verbsOf } from "#/server/ops/verbs.ts";
import { DAY_COMMANDS } from "./day-commands.ts";
import { EXCEPTION_COMMANDS } from "./exception-commands.ts";
import { importStatements } from "./import-statement.ts";
import { SUSPENSE_COMMANDS } from "./suspense-commands.ts";

const STDIN = 0;

const statements = verbsOf(
  "statements",
  `  npm run ops -- statements import <file|-> --provider <provider|hand> [--dry-run]
  npm run ops -- statements list [--limit 50]`,
  {
    import: {
      mayRun: ["payments"],
      takes: ["provider", "dry-run"],
      of: "file",
      find: (options, file) => importFrom(file, options),
    },
    list: {
      mayRun: ["payments", "risk"],
      takes: ["limit"],
      find: (options) => limited(options, listStatements),
    },
  },
);

/** What outsiders say of money, held against what we know. */
export const STATEMENT_COMMANDS: readonly CommandGroup[] = [
  statements,
  EXCEPTION_COMMANDS,
  SUSPENSE_COMMANDS,
  DAY_COMMANDS,
];

function importFrom(path: string, { provider, "dry-run": dryRun }: Options): Command {
  if (provider === undefined) throw new UsageError("statements import needs --provider");
  let file: Uint8Array;
  try {
    file = readFileSync(path === "-" ? STDIN : path);
  } catch (fault) {
    throw new UsageError(`${path}: ${fault instanceof Error ? fault.message : String(fault)}`);
  }
  return async ({ db, by }) => {
    const imported = await importStatements(db, { provider, file, by, dryRun });
    if (!imported.ok) {
      const lines: Readonly<Record<typeof imported.code, string>> = {
        provider_unknown: `There is no provider ${provider}.`,
        already_imported: `${path} was imported before; nothing changed.`,
        bad_statement: `${path}: ${imported.detail?.["why"]}; nothing changed.`,
      };
      return refused(imported.code, lines[imported.code]);
    }
    const { format, statements: count, added, known, matched, exceptions } = imported.value;
    const line = `${count} of ${format}: ${added} rows are new, ${known} were known; ${matched} matched, ${exceptions} exceptions.`;
    return done({ ok: true, dryRun, ...imported.value }, [
      dryRun ? `${line} Nothing is kept: it was a dry run.` : line,
    ]);
  };
}

function listStatements(limit: number): Command {
  return async ({ db }) => {
    const rows = await db
      .selectFrom("provider_statements as s")
      .select(["id", "provider", "format", "reference", "account_end", "imported_by"])
      .select([
        "imported_at",
        sql<string>`from_day::text`.as("from"),
        sql<string>`to_day::text`.as("to"),
      ])
      .select(
        sql<number>`(select count(*) from provider_statement_rows r where r.statement_id = s.id)::int`.as(
          "rows",
        ),
      )
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
    const lines = rows.map((row) => [
      ...[String(row.id), row.provider, row.format, row.reference, row.from, row.to],
      ...[String(row.rows), row.imported_by, moment(row.imported_at.toISOString())],
    ]);
    const headings = ["Id", "Provider", "Format", "Called", "From", "To", "Rows", "By", "When"];
    return done(
      rows,
      rows.length > 0 ? table(headings, lines, ["Id", "Rows"]) : ["No statements."],
    );
  };
}
