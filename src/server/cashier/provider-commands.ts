import { inTransaction, openVault } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { type Options, takesOnly } from "#/server/ops/options.ts";
import { done, refused, UsageError } from "#/server/ops/output.ts";
import { overlapOf, readSecret } from "#/server/ops/secret.ts";
import { endProviderOverlap, putProviderKey } from "./provider-keys.ts";
import { credentialsPlace, findKind, PROVIDER_SECRETS } from "./providers/index.ts";

/** `providers …`: what the site and a payment provider sign with. */
export const PROVIDER_COMMANDS: CommandGroup = {
  noun: "providers",
  usage: `  npm run ops -- providers key <id> <file|-> [--overlap <hours>]
  npm run ops -- providers credentials <id> <file|->     what it is asked with, a line each: name=value
  npm run ops -- providers end-overlap <id>     only the newest key holds from now on`,
  mayRun: { key: [], credentials: [], "end-overlap": [] },
  find([verb = "", id, ...more], options) {
    if (verb !== "key" && verb !== "credentials" && verb !== "end-overlap")
      throw new UsageError(`there is no command "providers ${verb}"`.trimEnd());
    const named = `providers ${verb}`;
    if (verb === "key") takesOnly(named, { extra: more.slice(1), options, takes: ["overlap"] });
    else takesOnly(named, { extra: verb === "credentials" ? more.slice(1) : more, options });
    if (id === undefined) throw new UsageError(`${named} needs the id of a payment provider`);
    if (verb === "credentials") return putCredentials(id, more[0]);
    return verb === "key" ? putPaymentKey(id, more[0], options) : endOverlap(id);
  },
};

/** Puts what a provider is asked with beside what it signs with: all that its kind needs, and nothing else. */
function putCredentials(id: string, file: string | undefined): Command {
  const lines = readSecret(file, 1).split(/\r?\n/);
  return async ({ db, by, keyring }) => {
    const row = await db
      .selectFrom("payment_providers")
      .select("kind")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row) return refused("not_found", `There is no payment provider ${id}.`);
    const needed = findKind(row.kind)?.credentials ?? [];
    const given = new Map(
      lines.map((line) => {
        const [name = "", ...value] = line.split("=");
        return [name.trim(), value.join("=").trim()];
      }),
    );
    const isWhole = needed.length === given.size && needed.every((name) => given.get(name));
    if (!isWhole) {
      const names = needed.length > 0 ? needed.join(", ") : "none";
      return refused("credentials_wrong", `A provider of the kind ${row.kind} takes: ${names}.`);
    }
    const vault = openVault(await keyring(), PROVIDER_SECRETS);
    const sealed = vault.seal(JSON.stringify([...given]), credentialsPlace(id));
    await inTransaction(db, async (tx) => {
      await tx
        .insertInto("provider_credentials")
        .values({ provider: id, credentials_sealed: sealed })
        .onConflict((conflict) =>
          conflict.column("provider").doUpdateSet({ credentials_sealed: sealed }),
        )
        .execute();
      await recordAct(tx, { by, act: "provider_credentials", subject: id });
    });
    return done({ ok: true }, [`What ${id} is asked with is put: ${needed.join(", ")}.`]);
  };
}

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
