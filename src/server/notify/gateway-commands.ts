import { openVault } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { takesOnly } from "#/server/ops/options.ts";
import { done, refused, UsageError } from "#/server/ops/output.ts";
import { readSecret } from "#/server/ops/secret.ts";
import { GATEWAY_SECRETS, putGatewaySecret } from "./gateway-secrets.ts";
import { adapterOf } from "./providers/adapters.ts";

/** `gateways …`: what we log in or sign with at who delivers messages. */
export const GATEWAY_COMMANDS: CommandGroup = {
  noun: "gateways",
  usage: "  npm run ops -- gateways key <id> <file|->",
  mayRun: { key: [] },
  find([verb = "", id, file, ...extra], options) {
    if (verb !== "key") throw new UsageError(`there is no command "gateways ${verb}"`.trimEnd());
    takesOnly("gateways key", { extra, options });
    if (id === undefined) throw new UsageError("gateways key needs the id of a gateway");
    return putKey(id, readSecret(file, 1));
  },
};

function putKey(id: string, key: string): Command {
  return async ({ db, by, keyring }) => {
    const row = await db
      .selectFrom("message_gateways")
      .select("kind")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row) return refused("not_found", `There is no gateway ${id}.`);
    const least = adapterOf(row.kind)?.leastKey ?? 1;
    if (key.length < least)
      return refused(
        "key_too_short",
        `A key of kind ${row.kind} has ${least} characters at least.`,
      );
    const vault = openVault(await keyring(), GATEWAY_SECRETS);
    const isNew = await putGatewaySecret(db, vault, id, key);
    if (isNew) await recordAct(db, { by, act: "gateway_key", subject: id });
    return done({ ok: true, isNew }, [
      isNew ? `The key of ${id} is changed.` : `The key of ${id} was this one already.`,
    ]);
  };
}
