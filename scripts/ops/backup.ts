import type { Area } from "#/server/area.ts";
import { lacksMigrations } from "#/server/db/index.ts";
import { lastTransferAt } from "#/server/ledger/index.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { EXIT, moment, refused } from "#/server/ops/output.ts";
import { verbsOf } from "#/server/ops/verbs.ts";
import { verifyAudit } from "./audit.ts";
import { reconcileBooks } from "./reconcile.ts";

/** `backup verify`: whether a database that was restored is whole, and until when it reaches. */
export const backupCommands = (areas: readonly Area[]): CommandGroup =>
  verbsOf("backup", "  npm run ops -- backup verify [--heads <file|->]", {
    verify: {
      mayRun: "owner",
      takes: ["heads"],
      find: ({ heads }) => verifyBackup(areas, heads),
    },
  });

/** Adds up the books and computes every seal again, against heads that were kept elsewhere; all of it or it fails. */
function verifyBackup(areas: readonly Area[], heads: string | undefined): Command {
  const [books, seals] = [reconcileBooks(areas), verifyAudit(heads)];
  return async (world) => {
    if (await lacksMigrations(world.db))
      return refused(
        "not_up_to_date",
        "The database is of another version: ops migrate, which begins a new epoch of seals too.",
      );
    const last = (await lastTransferAt(world.db))?.toISOString() ?? null;
    const [added, sealed] = [await books(world), await seals(world)];
    const ok = added.exitCode === EXIT.done && sealed.exitCode === EXIT.done;
    const until =
      last === null ? "No money has moved." : `The last transfer is of ${moment(last)}.`;
    return {
      json: { ok, lastTransferAt: last, books: added.json, seals: sealed.json },
      lines: [
        until,
        ...added.lines,
        ...sealed.lines,
        ok
          ? "The backup is whole."
          : "The backup is not whole: settle what is said above before the site opens on it.",
      ],
      exitCode: ok ? EXIT.done : EXIT.refused,
    };
  };
}
