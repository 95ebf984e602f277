import { systemClock } from "#/lib/base/time.ts";
import type { Area } from "#/server/area.ts";
import {
  countByKey,
  type Db,
  inTransaction,
  type KeyedRows,
  type KnownKey,
  keyIdOf,
  listKeys,
  lockKeyring,
  readKeyInForce,
  reseal,
  retireKey,
  rotateKey,
  type SealedColumn,
} from "#/server/db/index.ts";
import { IDEMPOTENCY_KEYED } from "#/server/http/idempotency.ts";
import { recordAct } from "#/server/ledger/index.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { done, EXIT, moment, refused, table } from "#/server/ops/output.ts";
import { verbsOf } from "#/server/ops/verbs.ts";
import { rotatePayloadKey } from "#/server/session/index.ts";

/** Processes take a new key within a second; what they made until then may be under the one before. */
const TAKEN_WITHIN_MS = 60_000;
/** Codes, sign-ins and questions of captchas last a quarter of an hour at most. */
const SHORT_LIFE_MS = 20 * 60_000;

const USAGE = `  npm run ops -- keys list
  npm run ops -- keys rotate             puts APP_SECRET in force, once every process has it
  npm run ops -- keys reseal             seals anew what is under keys before it
  npm run ops -- keys retire <id>
  npm run ops -- keys rotate-payloads    a new key that browsers encrypt to; the one before opens for an hour
  npm run ops -- keys forget-codes       the recovery codes that hold an earlier key`;

/** `keys …`: the secrets that the installation seals and signs with. */
export function keyCommands(areas: readonly Area[]): CommandGroup {
  const columns = areas.flatMap(({ sealed = [] }) => sealed);
  const keyed = [IDEMPOTENCY_KEYED, ...areas.flatMap(({ keyed: rows = [] }) => rows)];
  return verbsOf("keys", USAGE, {
    list: { takes: [], mayRun: [], find: () => list(columns, keyed) },
    rotate: { takes: [], mayRun: [], find: () => rotate },
    reseal: { takes: [], mayRun: [], find: () => resealAll(columns) },
    retire: { takes: [], mayRun: [], of: "key", find: (_, id) => retire(columns, keyed, id) },
    "rotate-payloads": { takes: [], mayRun: [], find: () => rotatePayloads },
    "forget-codes": { takes: [], mayRun: [], find: () => forgetCodes },
  });
}

/** What there is under each key; "" are values that name none. */
export async function countSealed(
  db: Db,
  columns: readonly SealedColumn[],
): Promise<ReadonlyMap<string, number>> {
  const all = new Map<string, number>();
  for (const column of columns)
    for (const [keyId, count] of await countByKey(db, column))
      all.set(keyId, (all.get(keyId) ?? 0) + count);
  return all;
}

/** What cannot be made anew and may be under another key than the one in force. */
async function countKeyed(db: Db, keyed: readonly KeyedRows[]) {
  const inForce = await readKeyInForce(db);
  if (!inForce) return [];
  const since = new Date(inForce.since.getTime() + TAKEN_WITHIN_MS);
  const counted: { readonly what: string; readonly left: number }[] = [];
  for (const { what, left } of keyed)
    counted.push({ what, left: await left(db, { keyId: inForce.keyId, since }) });
  return counted;
}

const list =
  (columns: readonly SealedColumn[], keyed: readonly KeyedRows[]): Command =>
  async ({ db, keyring }) => {
    const given = new Set((await keyring()).keys().map(({ id }) => id));
    const sealed = await countSealed(db, columns);
    const known = await listKeys(db);
    const inForce = known.find(({ retired_at }) => retired_at === null)?.key_id;
    const ids = [...new Set([...known.map(({ key_id }) => key_id), ...given, ...sealed.keys()])];
    const keys = ids
      .filter((id) => id !== "")
      .map((id) => ({
        id,
        state: stateOf(
          known.find(({ key_id }) => key_id === id),
          inForce,
        ),
        given: given.has(id),
        sealed: sealed.get(id) ?? 0,
      }));
    const unnamed = sealed.get("") ?? 0;
    const waiting = (await countKeyed(db, keyed)).filter(({ left }) => left > 0);
    return done({ keys, unnamed, waiting }, [
      ...table(
        ["Key", "State", "Given", "Sealed values"],
        keys.map((key) => [key.id, key.state, key.given ? "yes" : "no", String(key.sealed)]),
        ["Sealed values"],
      ),
      ...(unnamed > 0 ? [`${unnamed} sealed values name no key.`] : []),
      ...waiting.map(({ what, left }) => `${left} ${what} are from before the key in force.`),
    ]);
  };

function stateOf(key: KnownKey | undefined, inForce: string | undefined): string {
  if (!key) return "never in force";
  if (key.retired_at) return `retired ${moment(key.retired_at.toISOString())}`;
  return key.key_id === inForce
    ? `in force since ${moment(key.in_force_since.toISOString())}`
    : "before";
}

const rotate: Command = async ({ db, by, keyring, secrets }) => {
  const ring = await keyring();
  const newest = keyIdOf(secrets()[0]);
  const rotated = await inTransaction(db, async (tx) => {
    const outcome = await rotateKey(tx, ring, newest);
    if (!outcome.ok) return outcome;
    await tx
      .updateTable("recovery_codes")
      .set({ key_id: outcome.value.before })
      .where("key_id", "is", null)
      .execute();
    await recordAct(tx, { by, act: "key_rotate", subject: `key/${newest}` });
    return outcome;
  });
  if (!rotated.ok && rotated.code === "key_not_given")
    return refused(
      rotated.code,
      `${rotated.detail?.["processes"]} running processes were not given key ${newest}: restart them with it first.`,
    );
  if (!rotated.ok)
    return rotated.code === "key_retired"
      ? refused(rotated.code, `Key ${newest} was retired: give APP_SECRET a new one.`)
      : refused(rotated.code, `Key ${newest}, that of APP_SECRET, is in force already.`);
  return done({ ok: true, ...rotated.value }, [
    `Key ${newest} is in force; each process takes it within a second. Then: keys reseal.`,
  ]);
};

const resealAll =
  (columns: readonly SealedColumn[]): Command =>
  async ({ db, by, keyring }) => {
    const ring = await keyring();
    const { key, named } = ring.current();
    if (!named) return refused("key_not_named", "No key was put in force yet: keys rotate.");
    const told: (Awaited<ReturnType<typeof reseal>> & {
      readonly what: string;
      readonly left: number;
    })[] = [];
    for (const sealed of columns) {
      const outcome = await reseal(db, ring, sealed);
      const counts = await countByKey(db, sealed);
      const left = [...counts].reduce((sum, [id, n]) => (id === key.id ? sum : sum + n), 0);
      told.push({ what: `${sealed.table}.${sealed.column}`, ...outcome, left });
    }
    await recordAct(db, { by, act: "key_reseal", subject: `key/${key.id}` });
    const left = told.reduce((sum, each) => sum + each.left, 0);
    return {
      json: { ok: left === 0, keyId: key.id, columns: told, left },
      lines: [
        ...table(
          ["Column", "Sealed anew", "Left", "Unreadable"],
          told.map((each) =>
            [each.what, each.resealed, each.left, each.unreadable].map((cell) => String(cell)),
          ),
          ["Sealed anew", "Left", "Unreadable"],
        ),
        `${left} left under other keys than ${key.id}.`,
      ],
      exitCode: left === 0 ? EXIT.done : EXIT.refused,
    };
  };

const retire =
  (columns: readonly SealedColumn[], keyed: readonly KeyedRows[], id: string): Command =>
  async ({ db, by }) =>
    inTransaction(db, async (tx) => {
      await lockKeyring(tx);
      const known = (await listKeys(tx)).find(({ key_id }) => key_id === id);
      if (!known) return refused("not_found", `There is no key ${id}.`);
      if (known.retired_at) return refused("key_retired", `Key ${id} is retired already.`);
      const inForce = await readKeyInForce(tx);
      if (!inForce || inForce.keyId === id)
        return refused("key_in_force", `Key ${id} is in force: put another in its place first.`);
      const holding = await holdersOf(tx, columns, keyed, { id, since: inForce.since });
      if (holding.length > 0)
        return refused("key_in_use", `Key ${id} is needed: ${holding.join("; ")}.`, { holding });
      await retireKey(tx, id);
      await recordAct(tx, { by, act: "key_retire", subject: `key/${id}` });
      return done({ ok: true }, [
        `Key ${id} is retired: take it out of APP_SECRET_PREVIOUS. Backups from before need it still.`,
      ]);
    });

/** What still needs a key, in words. */
async function holdersOf(
  db: Db,
  columns: readonly SealedColumn[],
  keyed: readonly KeyedRows[],
  { id, since }: { readonly id: string; readonly since: Date },
): Promise<readonly string[]> {
  const holding: string[] = [];
  for (const column of columns) {
    const counts = await countByKey(db, column);
    const count = (counts.get(id) ?? 0) + (counts.get("") ?? 0);
    if (count > 0) holding.push(`${count} values of ${column.table}.${column.column}: keys reseal`);
  }
  for (const { what, left } of await countKeyed(db, keyed))
    if (left > 0) holding.push(`${left} ${what}`);
  if (Date.now() < since.getTime() + SHORT_LIFE_MS)
    holding.push("codes and sign-ins under way, for twenty minutes after keys rotate");
  return holding;
}

const rotatePayloads: Command = async ({ db, by }) => {
  await inTransaction(db, async (tx) => {
    await rotatePayloadKey(tx, systemClock);
    await recordAct(tx, { by, act: "key_rotate_payloads", subject: "key/payloads" });
  });
  return done({ ok: true }, [
    "Browsers encrypt to a new key from their next call on; the one before opens for an hour.",
  ]);
};

/** Recovery codes cannot be made anew: their members make others. */
const forgetCodes: Command = async ({ db, by }) => {
  const inForce = await readKeyInForce(db);
  if (!inForce) return refused("key_not_named", "No key was put in force yet: keys rotate.");
  const forgotten = await inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("recovery_codes")
      .where("key_id", "is distinct from", inForce.keyId)
      .executeTakeFirst();
    await recordAct(tx, { by, act: "key_forget_codes", subject: `key/${inForce.keyId}` });
    return Number(numDeletedRows);
  });
  return done({ ok: true, forgotten }, [
    `${forgotten} recovery codes are forgotten; their members' authenticators go on.`,
  ]);
};
