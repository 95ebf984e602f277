import { statSync } from "node:fs";
import {
  type Db,
  type Keyring,
  listKeys,
  readKeyInForce,
  type SealedColumn,
} from "#/server/db/index.ts";
import { moment } from "#/server/ops/output.ts";
import { SECRETS } from "#/server/secret-files.ts";
import { type Check, check } from "./checks.ts";
import { countSealed } from "./keys.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const OTHERS_MAY = 0o007;
const GROUP_MAY = 0o070;

/** Who may read the files that secrets lie in. */
export function checkSecretFiles(env: Environment): Check[] {
  return SECRETS.flatMap((name) => {
    const file = env[`${name}_FILE`];
    if (!file) return [];
    const mode = statSync(file).mode & 0o777;
    const what = `file of ${name}`;
    if (mode & OTHERS_MAY)
      return [check(false, "fail", what, `everybody may use it: chmod 400 ${file}`)];
    return [
      check((mode & GROUP_MAY) === 0, "warn", what, `its group may use it: chmod 400 ${file}`),
    ];
  });
}

/** Whether the secrets given are those in force, what is still under earlier ones, and which nothing needs. */
export async function checkKeys(
  db: Db,
  ring: Keyring,
  columns: readonly SealedColumn[],
): Promise<Check[]> {
  const inForce = await readKeyInForce(db);
  if (!inForce)
    return [check(false, "warn", "key in force", "none is named: migrate with APP_SECRET")];
  const given = ring.keys().map(({ id }) => id);
  const known = await listKeys(db);
  const counts = await countSealed(db, columns);
  const earlier = [...counts].filter(
    ([id]) => id !== inForce.keyId && (id !== "" || inForce.named),
  );
  const left = earlier.reduce((sum, [, count]) => sum + count, 0);
  const strange = [...counts.keys()].filter((id) => id !== "" && !given.includes(id));
  const retired = known.filter((key) => key.retired_at && given.includes(key.key_id));
  const kept = known.filter((key) => !key.retired_at && key.key_id !== inForce.keyId);
  const unused = given.filter((id) => !known.some(({ key_id }) => key_id === id));
  const named = (keys: readonly { readonly key_id: string }[]) =>
    keys.map(({ key_id }) => key_id).join(", ");
  return [
    check(ring.missing() === null, "fail", "key in force", `give ${inForce.keyId} in APP_SECRET`),
    check(strange.length === 0, "fail", "keys of values", `nobody gave ${strange.join(", ")}`),
    check(left === 0, "warn", "earlier keys", `${left} values are under them: keys reseal`),
    check(
      kept.length === 0,
      "warn",
      "keys to retire",
      `earlier ones are accepted since ${moment(inForce.since.toISOString())}: keys retire ${named(kept)}`,
    ),
    check(
      retired.length === 0,
      "warn",
      "APP_SECRET_PREVIOUS",
      `take the retired ${named(retired)} away`,
    ),
    check(
      unused.length === 0,
      "warn",
      "new keys",
      `${unused.join(", ")} not in force: keys rotate`,
    ),
  ];
}
