import { inTransaction, openVault } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { type Options, takesOnly } from "#/server/ops/options.ts";
import { done, refused, UsageError } from "#/server/ops/output.ts";
import { overlapOf, readSecret } from "#/server/ops/secret.ts";
import { endProviderOverlap, putProviderKey } from "./provider-keys.ts";
import { PROVIDER_SECRETS } from "./providers/index.ts";

/** `providers …`: what the site and a payment provider sign with. */
export const PROVIDER_COMMANDS: CommandGroup = {
  noun: "providers",
  usage: `  npm run ops -- providers key <id> <file|-> [--overlap <hours>]
  npm run ops -- providers end-overlap <id>     only the newest key holds from now on`,
  mayRun: { key: [], "end-overlap": [] },
  find([verb = "", id, ...more], options) {
    if (verb !== "key" && verb !== "end-overlap")
      throw new UsageError(`there is no command "providers ${verb}"`.trimEnd());
    const named = `providers ${verb}`;
    if (verb === "key") takesOnly(named, { extra: more.slice(1), options, takes: ["overlap"] });
    else takesOnly(named, { extra: more, options });
    if (id === undefined) throw new UsageError(`${named} needs the id of a payment provider`);
    return verb === "key" ? putPaymentKey(id, more[0], options) : endOverlap(id);
  },
};

function endOverlap(id: string): Command {
  return async ({ db, by }) => {
    const ended = await inTransaction(db, async (tx) => {
      const count = await endProviderOverlap(tx, id);
      if (count > 0) await recordAct(tx, { by, act: "provider_key_end_overlap", subject: id });
      return count;
    });
    return ended === 0
      ? refused("no_overlap", `No earlier key of ${id} holds.`)
      : done({ ok: true }, [`Only the newest key of ${id} holds now.`]);
  };
}

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
