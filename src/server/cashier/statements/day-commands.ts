import { formatWire } from "#/lib/base/money.ts";
import type { Db } from "#/server/db/index.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { type Options, reasonOf } from "#/server/ops/options.ts";
import { done, moment, refused, table, UsageError } from "#/server/ops/output.ts";
import { limited, verbsOf } from "#/server/ops/verbs.ts";
import { exponentsOf } from "#/server/wallet/index.ts";
import { type ClosedDay, closeDay, listClosedDays } from "./day-closing.ts";

/** `days …`: the books of each day (UTC), closed for good. */
export const DAY_COMMANDS: CommandGroup = verbsOf(
  "days",
  `  npm run ops -- days close <2026-11-25> [--reason "<why without a statement>"]
  npm run ops -- days show <2026-11-25>
  npm run ops -- days list [--limit 50]`,
  {
    close: {
      mayRun: ["payments"],
      takes: ["reason"],
      of: "day",
      find: (options, day) => close(dayOf(day), options),
    },
    show: {
      mayRun: ["payments", "risk"],
      takes: [],
      of: "day",
      find: (_options, day) => show(dayOf(day)),
    },
    list: {
      mayRun: ["payments", "risk"],
      takes: ["limit"],
      find: (options) => limited(options, list),
    },
  },
);

/** Throws UsageError. */
function dayOf(text: string): string {
  const at = new Date(`${text}T00:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime());
  if (!isDay || at.toISOString().slice(0, 10) !== text)
    throw new UsageError("name a day, such as 2026-11-25");
  return text;
}

function close(day: string, options: Options): Command {
  const reason = options.reason === undefined ? null : reasonOf(options, "days close");
  return async ({ db, by }) => {
    const closed = await closeDay(db, { day, by, reason });
    if (closed.ok)
      return done({ ok: true, closing: closed.value }, await linesOf(db, closed.value));
    const { code, detail } = closed;
    const lines: Readonly<Record<typeof code, string>> = {
      day_not_over: `${day} is not over yet (UTC), or only just.`,
      already_closed: `${day}, or a day after it, is closed already.`,
      day_before_open: `${detail?.["day"]} is to be closed first.`,
      statement_missing: `No statement of ${detail?.["providers"]} tells of ${day}: import it, or say --reason.`,
    };
    return refused(code, `${lines[code]} Nothing changed.`, detail ?? {});
  };
}

function show(day: string): Command {
  return async ({ db }) => {
    const [closed] = await listClosedDays(db, { limit: 1, day });
    if (!closed) return refused("not_found", `${day} is not closed.`);
    return done(closed, await linesOf(db, closed));
  };
}

function list(limit: number): Command {
  return async ({ db }) => {
    const days = await listClosedDays(db, { limit });
    const rows = days.map(({ day, document, closedBy, closedAt, hash }) => [
      ...[day, String(document.exceptions.length), closedBy, moment(closedAt), hash.slice(0, 16)],
    ]);
    const headings = ["Day", "Exceptions", "By", "When", "Hash"];
    return done(
      days,
      rows.length > 0 ? table(headings, rows, ["Exceptions"]) : ["No closed days."],
    );
  };
}

async function linesOf(db: Db, { day, hash, closedBy, document }: ClosedDay): Promise<string[]> {
  const exponents = await exponentsOf(db);
  const print = (minor: string, currency: string) =>
    formatWire(BigInt(minor), exponents.get(currency) ?? 0);
  const sums = document.providers.map(({ provider, currency, ...each }) => [
    ...[provider, currency],
    ...[each.oursIn, each.theirsIn, each.differenceIn, each.oursOut, each.theirsOut].map((minor) =>
      print(minor, currency),
    ),
    ...[print(each.differenceOut, currency), print(each.theirsFees, currency)],
  ]);
  const headings = [
    ...["Provider", "", "Ours in", "Theirs in", "Difference", "Ours out", "Theirs out"],
    ...["Difference out", "Fees"],
  ];
  const open = document.exceptions.map(({ id, kind, provider, amountMinor, currency }) => [
    ...[id, kind, provider, print(amountMinor, currency), currency],
  ]);
  return [
    `${day} is closed by ${closedBy}: ${hash}`,
    ...table(headings, sums, headings.slice(2)),
    ...(document.withoutStatement.length > 0
      ? [`Without a statement: ${document.withoutStatement.join(", ")} (${document.reason})`]
      : []),
    ...document.suspense.map(
      (s) => `In suspense: ${print(s.amountMinor, s.currency)} ${s.currency}`,
    ),
    ...(open.length > 0
      ? ["Open exceptions:", ...table(["Id", "What", "Provider", "Amount", ""], open)]
      : ["No open exceptions."]),
  ];
}
