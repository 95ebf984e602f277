import { systemClock } from "#/lib/base/time.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { findMember } from "#/server/members/index.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { reasonOf } from "#/server/ops/options.ts";
import { done, moment, refused, table, UsageError } from "#/server/ops/output.ts";
import { verbsOf } from "#/server/ops/verbs.ts";
import { endPasskeyLogins } from "./codes.ts";

/** `passkeys …`: what a member logs in with beside the password; staff take off what was lost or stolen. */
export const PASSKEY_COMMANDS: CommandGroup = verbsOf(
  "passkeys",
  `  npm run ops -- passkeys list <account>
  npm run ops -- passkeys remove <id> --of <account> --reason "…"`,
  {
    list: {
      mayRun: ["support", "risk"],
      takes: [],
      of: "member",
      find: (_, account) => list(account),
    },
    remove: {
      mayRun: ["support", "risk"],
      takes: ["of", "reason"],
      of: "passkey",
      find(options, id) {
        if (options.of === undefined) throw new UsageError("passkeys remove needs --of <account>");
        return remove(id, options.of, reasonOf(options, "passkeys remove"));
      },
    },
  },
);

const unknown = (account: string) => refused("not_found", `There is no member "${account}".`);

function list(account: string): Command {
  return async ({ db, by }) => {
    const member = await findMember(db, account);
    if (!member) return unknown(account);
    const rows = await db
      .selectFrom("passkeys")
      .select(["id", "name", "rp_id", "created_at", "last_used_at"])
      .where("member_id", "=", member.id)
      .orderBy("id")
      .execute();
    await recordAct(db, { by, act: "passkeys_list", subject: member.account });
    const passkeys = rows.map((row) => ({
      ...{ id: String(row.id), name: row.name, host: row.rp_id },
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    }));
    const lines = table(
      ["Id", "Called", "Host", "Made", "Last used"],
      passkeys.map(({ id, name, host, createdAt, lastUsedAt }) => [
        ...[id, name, host, moment(createdAt), lastUsedAt === null ? "never" : moment(lastUsedAt)],
      ]),
      ["Id"],
    );
    return done(passkeys, passkeys.length > 0 ? lines : [`${account} has no passkey.`]);
  };
}

function remove(id: string, account: string, reason: string): Command {
  return async ({ db, by }) => {
    const member = await findMember(db, account);
    if (!member) return unknown(account);
    const name = await removeByStaff(db, {
      ...{ id, memberId: member.id, account: member.account, reason, by },
    });
    return name === null
      ? refused("not_found", `${account} has no passkey ${id}.`)
      : done({ ok: true }, [`The passkey "${name}" of ${account} logs nobody in any more.`]);
  };
}

/** Forgets a member's passkey with what it opened, tells its owner, and keeps who did it and why. Answers its name; null: there is none. */
function removeByStaff(
  db: Db,
  of: {
    readonly id: string;
    readonly memberId: bigint;
    readonly account: string;
    readonly reason: string;
    readonly by: string;
  },
): Promise<string | null> {
  const { id, memberId, account, reason, by } = of;
  return inTransaction(db, async (tx) => {
    const removed = await tx
      .deleteFrom("passkeys")
      .where("id", "=", BigInt(/^\d{1,18}$/.test(id) ? id : "0"))
      .where("member_id", "=", memberId)
      .returning("name")
      .executeTakeFirst();
    if (!removed) return null;
    const { name } = removed;
    await endPasskeyLogins(tx, systemClock, memberId, null);
    await recordEvent(tx, { kind: "passkey_removed", memberId, payload: { name } });
    const after = { reason };
    await recordAct(tx, {
      by,
      act: "passkey_remove",
      subject: account,
      before: { id, name },
      after,
    });
    return name;
  });
}
