import type { Area, BooksDrift } from "#/server/area.ts";
import { type Reconciliation, reconcile } from "#/server/ledger/index.ts";
import type { Command, CommandGroup, World } from "#/server/ops/command.ts";
import { reasonOf, takesOnly } from "#/server/ops/options.ts";
import { done, EXIT, refused, table, UsageError } from "#/server/ops/output.ts";
import { approvalNeeded, listSettledDrifts, settleDrift } from "#/server/staff/index.ts";

/** `reconcile`: whether the books add up; `reconcile settle`: what is no alarm any more though nothing makes it right. */
export const reconcileCommands = (areas: readonly Area[]): CommandGroup => ({
  noun: "reconcile",
  usage: `  npm run ops -- reconcile
  npm run ops -- reconcile settle <what> <id> --reason "…"   two people: what it found stays, and is no alarm any more`,
  mayRun: { "": "owner", settle: ["payments", "risk"] },
  find([verb, what, id, ...more], options) {
    if (verb !== "settle") {
      takesOnly("reconcile", { extra: [verb], options });
      return reconcileBooks(areas);
    }
    const named = "reconcile settle";
    takesOnly(named, { extra: more, options, takes: ["reason"] });
    if (what === undefined || id === undefined)
      throw new UsageError(`${named} needs what reconcile calls it, and its id`);
    return settleFound(areas, { what, id }, reasonOf(options, named));
  },
});

/** Adds up the ledger, and compares it both ways with what each area kept of it. */
export const reconcileBooks =
  (areas: readonly Area[]): Command =>
  async (world) => {
    const { ledger, drift: outside, settled, sealed } = await compareBooks(areas, world);
    const { accounts, transfers, entries, drift: inside } = ledger;
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
    const drift = [...inside, ...outside];
    return {
      json: { ok, accounts, transfers, entries, sealed, drift, settled },
      lines: [
        ...(ok
          ? [`The books add up: ${read}.`]
          : [
              `The books do not add up: ${read}.`,
              ...table(headings, rows, ["Found", "Expected", "Id"]),
            ]),
        ...(settled.length > 0
          ? [
              "Settled by two of staff:",
              ...table(
                [...headings, "Why"],
                settled.map((each) => [
                  ...[each.what, each.id, each.found, each.expected, each.reason],
                ]),
                ["Found", "Expected", "Id"],
              ),
            ]
          : []),
        ...(sealed
          ? []
          : ["What is sealed was not looked at: the server's secrets are not known here."]),
      ],
      exitCode: ok ? EXIT.done : EXIT.refused,
    };
  };

type Compared = {
  readonly ledger: Reconciliation;
  /** What areas found that nobody settled. */
  readonly drift: readonly BooksDrift[];
  readonly settled: readonly (BooksDrift & { readonly reason: string })[];
  readonly sealed: boolean;
};

async function compareBooks(
  areas: readonly Area[],
  { db, keyring }: Pick<World, "db" | "keyring">,
): Promise<Compared> {
  const ledger = await reconcile(db);
  // Where the server's secrets are not known, what they seal is not looked at, and that is said.
  const keys = await keyring().catch(() => null);
  const found: BooksDrift[] = [];
  for (const { reconcile: compare } of areas) found.push(...((await compare?.(db, keys)) ?? []));
  const reasons = new Map(
    (await listSettledDrifts(db)).map((each) => [keyOf(each), each.reason] as const),
  );
  const isSettled = (each: BooksDrift) => reasons.has(keyOf(each));
  return {
    ledger,
    drift: found.filter((each) => !isSettled(each)),
    settled: found
      .filter(isSettled)
      .map((each) => ({ ...each, reason: reasons.get(keyOf(each)) ?? "" })),
    sealed: keys !== null,
  };
}

const keyOf = ({ what, id, found, expected }: BooksDrift) =>
  JSON.stringify([what, id, found, expected]);

/** Settles the first of what is found under this name and id. What the ledger finds in itself is never settled. */
const settleFound =
  (areas: readonly Area[], of: Pick<BooksDrift, "what" | "id">, reason: string): Command =>
  async (world) => {
    const { drift } = await compareBooks(areas, world);
    const [first, ...more] = drift.filter(({ what, id }) => what === of.what && id === of.id);
    if (!first) return refused("not_found", `reconcile finds no ${of.what} of ${of.id} to settle.`);
    const settled = await settleDrift(world.db, first, { reason, by: world.by });
    const named = `${of.what} ${of.id} (${first.found}, not ${first.expected})`;
    if (!settled.ok) return approvalNeeded(`That ${named} is settled`, settled.detail);
    return done({ ok: true, ...first, left: more.length }, [
      `${named} is settled; it is an alarm again once anything of it changes.`,
      ...(more.length > 0 ? [`${more.length} more of the same: settle them too.`] : []),
    ]);
  };
