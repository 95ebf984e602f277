import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { openTurns, TURNED_AWAY } from "#/lib/base/turns.ts";
import type { ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import type { getStatement } from "#/lib/contract/wallet/statement.ts";
import { translate } from "#/lib/i18n/translate.ts";
import type { Db } from "#/server/db/index.ts";
import { isLatin } from "./rules.ts";
import { readStatement } from "./statement.ts";
import { statementCsv } from "./statement-csv.ts";
import { statementPdf } from "./statement-pdf.ts";
import { wordsOf } from "./statement-words.ts";

type Reader = { readonly memberId: bigint; readonly language: string };
type Answer = Result<
  ReplyOf<typeof getStatement>,
  "bad_span" | "statement_too_long" | "overloaded"
>;

/**
 * Writes statements, one at a time in a process: each takes a core for a second at most, and calls beside it go on. Who
 * would wait for long is turned away (`overloaded`).
 */
export function openStatements(db: Db, clock: () => number) {
  const inTurn = openTurns({ atOnce: 1, waiting: 20, waitMs: 10_000 });
  return async (
    { memberId, language: asked }: Reader,
    query: ParsedOf<typeof getStatement>,
  ): Promise<Answer> => {
    const language = query.format === "csv" ? asked : printable(asked);
    const written = await inTurn("statement", async (): Promise<Answer> => {
      const read = await readStatement(db, { ...query, memberId, language, nowMs: clock() });
      if (!read.ok) return read;
      const statement = read.value;
      const words = wordsOf(statement, language);
      const bytes =
        query.format === "pdf"
          ? await statementPdf(statement, words)
          : Buffer.from(statementCsv(statement, words));
      return ok({
        id: statement.id,
        name: `${words.t("statement_file")}-${query.from.slice(0, 10)}-${statement.id.slice(0, 4)}.${query.format}`,
        type: query.format === "pdf" ? "application/pdf" : "text/csv",
        content: bytes.toString("base64"),
      });
    });
    return written === TURNED_AWAY ? refuse("overloaded") : written;
  };
}

/** The reader's language where the document's face has its letters, else English. */
function printable(language: string): string {
  return isLatin(translate(language, "wallet-statement")("statement_title")) ? language : "en";
}
