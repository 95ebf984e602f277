import type { Area, BooksDrift } from "#/server/area.ts";
import { reconcile } from "#/server/ledger/index.ts";
import type { Command } from "#/server/ops/command.ts";
import { EXIT, table } from "#/server/ops/output.ts";

/** Adds up the ledger, and compares it both ways with what each area kept of it. */
export const reconcileBooks =
  (areas: readonly Area[]): Command =>
  async ({ db, keyring }) => {
    const { accounts, transfers, entries, drift: inside } = await reconcile(db);
    const outside: BooksDrift[] = [];
    // Where the server's secrets are not known, what they seal is not looked at, and that is said.
    const keys = await keyring().catch(() => null);
    for (const { reconcile: compare } of areas)
      outside.push(...((await compare?.(db, keys)) ?? []));
    const read = `${accounts} accounts, ${transfers} transfers, ${entries} entries`;
    const rows = [
      ...inside.map(({ what, id, foundMinor, expectedMinor }) => [
        what,
        String(id),
        String(foundMinor),
        String(expectedMinor),
      ]),
      ...outside.map(({ what, id, found, expected }) => [what, id, found, expected]),
    ];
    const headings = ["What", "Id", "Found", "Expected"];
    const ok = rows.length === 0;
    return {
      json: {
        ok,
        accounts,
        transfers,
        entries,
        sealed: keys !== null,
        drift: [...inside, ...outside],
      },
      lines: [
        ...(ok
          ? [`The books add up: ${read}.`]
          : [
              `The books do not add up: ${read}.`,
              ...table(headings, rows, ["Found", "Expected", "Id"]),
            ]),
        ...(keys
          ? []
          : ["What is sealed was not looked at: the server's secrets are not known here."]),
      ],
      exitCode: ok ? EXIT.done : EXIT.refused,
    };
  };
