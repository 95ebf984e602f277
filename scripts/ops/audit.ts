import { readFileSync } from "node:fs";
import {
  currentHead,
  type Finding,
  type Head,
  lineOf,
  readHeads,
  verifyBooks,
} from "#/server/ledger/index.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { done, EXIT, moment, refused, UsageError } from "#/server/ops/output.ts";
import { verbsOf } from "#/server/ops/verbs.ts";
import { listAudit } from "./audit-list.ts";

const MOST_LINES = 50;

/** `audit …`: whether the books are as they were sealed, and what operators did. */
export const AUDIT_COMMANDS: CommandGroup = verbsOf(
  "audit",
  `  npm run ops -- audit verify [--heads <file|->]
  npm run ops -- audit head
  npm run ops -- audit list [--of <account>] [--staff <name>] [--thing <kind>/<id>] [--limit 50]`,
  {
    verify: { mayRun: "owner", takes: ["heads"], find: ({ heads }) => verifyAudit(heads) },
    head: { mayRun: "owner", takes: [], find: () => showHead },
    list: {
      mayRun: ["support", "payments", "risk"],
      takes: ["of", "staff", "thing", "limit"],
      find: listAudit,
    },
  },
);

const WORDS: Readonly<Record<Finding["what"], string>> = {
  changed: "was changed",
  missing: "is gone",
  inserted: "was put in between",
  moved: "was moved to another place",
  misdated: "says another time than it was written at",
  unsealed: "has waited for its seal for over a minute",
  seal_changed: "was changed",
  seal_missing: "is gone",
  head_unknown: "is not the one whose head was kept",
};

/** Computes every seal again and compares; with a file of heads that were kept elsewhere, those too. */
export function verifyAudit(file: string | undefined): Command {
  const heads = file === undefined ? [] : headsOf(file);
  return async ({ db }) => {
    const { seals, sealed, waiting, findings } = await verifyBooks(db, heads);
    const ok = findings.length === 0;
    const against = heads.length > 0 ? `, ${heads.length} kept heads` : "";
    const read = `${seals} seals, ${sealed} rows under seal, ${waiting} waiting for one${against}`;
    const lines = findings.slice(0, MOST_LINES).map(lineOfFinding);
    if (findings.length > MOST_LINES)
      lines.push(`and ${findings.length - MOST_LINES} more (--json lists all)`);
    return {
      json: { ok, seals, sealed, waiting, findings },
      lines: ok
        ? [`Everything is as it was sealed: ${read}.`]
        : [`Not as it was sealed: ${read}.`, ...lines],
      exitCode: ok ? EXIT.done : EXIT.refused,
    };
  };
}

function lineOfFinding({ what, table: name, id, seal, sealedAtMs }: Finding): string {
  const when = sealedAtMs === null ? "" : ` of ${moment(new Date(sealedAtMs).toISOString())}`;
  if (name === null) return `seal ${seal}${when} ${WORDS[what]}`;
  const where = seal === null ? "under no seal" : `seal ${seal}${when}`;
  return `${name} ${id} ${WORDS[what]} (${where})`;
}

function headsOf(file: string): readonly Head[] {
  let text: string;
  try {
    text = readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (fault) {
    throw new UsageError(`${file}: ${fault instanceof Error ? fault.message : String(fault)}`);
  }
  const read = readHeads(text);
  if (!read.ok) throw new UsageError(`${file}: "${read.detail?.["line"]}" is no head`);
  if (read.value.length === 0) throw new UsageError(`${file}: holds no head to compare with`);
  return read.value;
}

/** The last head, as one line to keep elsewhere. */
const showHead: Command = async ({ db }) => {
  const head = await currentHead(db);
  return head ? done(head, [lineOf(head)]) : refused("not_found", "Nothing is sealed yet.");
};
