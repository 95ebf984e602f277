import { openVault } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { type Options, takesOnly } from "#/server/ops/options.ts";
import { done, refused, UsageError } from "#/server/ops/output.ts";
import { overlapOf, readSecret } from "#/server/ops/secret.ts";
import { putVendorSecret, VENDOR_SECRETS } from "./vendor-secrets.ts";

/** `vendors …`: what a vendor and the site sign with. */
export const VENDOR_COMMANDS: CommandGroup = {
  noun: "vendors",
  usage: "  npm run ops -- vendors key <code> <file|-> [--overlap <hours>]",
  mayRun: { key: [] },
  find([verb = "", code, file, ...extra], options) {
    if (verb !== "key") throw new UsageError(`there is no command "vendors ${verb}"`.trimEnd());
    takesOnly("vendors key", { extra, options, takes: ["overlap"] });
    if (code === undefined) throw new UsageError("vendors key needs the code of a vendor");
    return putKey(code, file, options);
  },
};

function putKey(code: string, file: string | undefined, options: Options): Command {
  const overlapMs = overlapOf(options);
  const key = readSecret(file);
  return async ({ db, by, keyring }) => {
    const known = await db
      .selectFrom("vendors")
      .select("code")
      .where("code", "=", code)
      .executeTakeFirst();
    if (!known) return refused("not_found", `There is no vendor ${code}.`);
    const vault = openVault(await keyring(), VENDOR_SECRETS);
    const isNew = await putVendorSecret(db, vault, code, key, overlapMs);
    if (isNew) await recordAct(db, { by, act: "vendor_key", subject: code });
    return done({ ok: true, isNew }, [
      isNew ? `The key of ${code} is changed.` : `The key of ${code} was this one already.`,
    ]);
  };
}
