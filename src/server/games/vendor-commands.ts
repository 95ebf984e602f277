import { inTransaction, openVault } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { type Options, takesOnly } from "#/server/ops/options.ts";
import { done, refused, UsageError } from "#/server/ops/output.ts";
import { overlapOf, readSecret } from "#/server/ops/secret.ts";
import { conformFrom } from "./conform/command.ts";
import { findKeyFault } from "./conventions/index.ts";
import { endVendorOverlap, putVendorSecret, VENDOR_SECRETS } from "./vendor-secrets.ts";

/** `vendors …`: what a vendor and the site sign with. */
export const VENDOR_COMMANDS: CommandGroup = {
  noun: "vendors",
  usage: `  npm run ops -- vendors key <code> <file|-> [--overlap <hours>]
  npm run ops -- vendors end-overlap <code>     only the newest key holds from now on
  npm run ops -- vendors conform <launch address> --of <code> --game <game> --file <key|->
                               [--listen 127.0.0.1:4790] [--free-rounds] [--jackpots]`,
  mayRun: { key: [], "end-overlap": [], conform: "owner" },
  isAlone: ([verb]) => verb === "conform",
  find([verb = "", code, ...more], options) {
    if (verb === "conform") return conformFrom(code, more, options);
    if (verb !== "key" && verb !== "end-overlap")
      throw new UsageError(`there is no command "vendors ${verb}"`.trimEnd());
    const named = `vendors ${verb}`;
    if (verb === "key") takesOnly(named, { extra: more.slice(1), options, takes: ["overlap"] });
    else takesOnly(named, { extra: more, options });
    if (code === undefined) throw new UsageError(`${named} needs the code of a vendor`);
    return verb === "key" ? putKey(code, more[0], options) : endOverlap(code);
  },
};

function endOverlap(code: string): Command {
  return async ({ db, by }) => {
    const ended = await inTransaction(db, async (tx) => {
      const count = await endVendorOverlap(tx, code);
      if (count > 0) await recordAct(tx, { by, act: "vendor_key_end_overlap", subject: code });
      return count;
    });
    return ended === 0
      ? refused("no_overlap", `No earlier key of ${code} holds.`)
      : done({ ok: true }, [`Only the newest key of ${code} holds now.`]);
  };
}

function putKey(code: string, file: string | undefined, options: Options): Command {
  const overlapMs = overlapOf(options);
  const key = readSecret(file);
  return async ({ db, by, keyring }) => {
    const known = await db
      .selectFrom("vendors")
      .select("convention")
      .where("code", "=", code)
      .executeTakeFirst();
    if (!known) return refused("not_found", `There is no vendor ${code}.`);
    const fault = findKeyFault(known.convention, key);
    if (fault) return refused("bad_key", `${code} signs by ${known.convention}: the key ${fault}.`);
    const vault = openVault(await keyring(), VENDOR_SECRETS);
    const isNew = await putVendorSecret(db, vault, code, key, overlapMs);
    if (isNew) await recordAct(db, { by, act: "vendor_key", subject: code });
    return done({ ok: true, isNew }, [
      isNew ? `The key of ${code} is changed.` : `The key of ${code} was this one already.`,
    ]);
  };
}
