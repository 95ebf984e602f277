import { openVault } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { type Options, takesOnly } from "#/server/ops/options.ts";
import { done, refused, UsageError } from "#/server/ops/output.ts";
import { overlapOf, readSecret } from "#/server/ops/secret.ts";
import { putProviderKey } from "./provider-keys.ts";
import { PROVIDER_SECRETS } from "./providers/index.ts";

/** `providers …`: what the site and a payment provider sign with. */
export const PROVIDER_COMMANDS: CommandGroup = {
  noun: "providers",
  usage: "  npm run ops -- providers key <id> <file|-> [--overlap <hours>]",
  mayRun: { key: [] },
  find([verb = "", id, file, ...extra], options) {
    if (verb !== "key") throw new UsageError(`there is no command "providers ${verb}"`.trimEnd());
    takesOnly("providers key", { extra, options, takes: ["overlap"] });
    if (id === undefined) throw new UsageError("providers key needs the id of a payment provider");
    return putPaymentKey(id, file, options);
  },
};

/** Puts what the site and a payment provider sign with. */
function putPaymentKey(id: string, file: string | undefined, options: Options): Command {
  const overlapMs = overlapOf(options);
  const key = readSecret(file);
  return async ({ db, by, keyring }) => {
    const known = await db
      .selectFrom("payment_providers")
      .select("id")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!known) return refused("not_found", `There is no payment provider ${id}.`);
    const vault = openVault(await keyring(), PROVIDER_SECRETS);
    const isNew = await putProviderKey(db, id, key, { vault, overlapMs });
    if (isNew) await recordAct(db, { by, act: "provider_key", subject: id });
    return done({ ok: true, isNew }, [
      isNew ? `The key of ${id} is changed.` : `The key of ${id} was this one already.`,
    ]);
  };
}
