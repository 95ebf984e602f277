import { systemClock } from "#/lib/base/time.ts";
import { SENT_WAYS, type SentWay } from "#/lib/contract/auth/proof.ts";
import { removeContact } from "#/server/auth/index.ts";
import { findMember } from "#/server/members/index.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { reasonOf } from "#/server/ops/options.ts";
import { done, refused, UsageError } from "#/server/ops/output.ts";
import { verbsOf } from "#/server/ops/verbs.ts";
import { openSealing } from "#/server/session/index.ts";
import { keepsOut } from "./care.ts";

/**
 * `contacts …`: takes off a proven e-mail or mobile that its member cannot reach any more. Whoever keeps out of play is
 * known by theirs, so it stays until that is over.
 */
export const CONTACT_COMMANDS: CommandGroup = verbsOf(
  "contacts",
  '  npm run ops -- contacts remove email|mobile --of <account> --reason "…"',
  {
    remove: {
      mayRun: ["risk"],
      takes: ["of", "reason"],
      of: "contact: email or mobile",
      find(options, typed) {
        const way = SENT_WAYS.find((each) => each === typed);
        if (!way) throw new UsageError("contacts remove is followed by email or mobile");
        if (options.of === undefined) throw new UsageError("contacts remove needs --of <account>");
        return remove(way, options.of, reasonOf(options, "contacts remove"));
      },
    },
  },
);

function remove(way: SentWay, account: string, reason: string): Command {
  return async ({ db, by, keyring }) => {
    const member = await findMember(db, account);
    if (!member) return refused("not_found", `There is no member "${account}".`);
    if (await keepsOut(db, member.id))
      return refused("kept_out", `${account} keeps out of play: what it is known by stays.`);
    const deps = { clock: systemClock, sealing: openSealing(await keyring()) };
    const removed = await removeContact(db, deps, { account, way, by, reason });
    if (removed.ok)
      return done({ ok: true }, [
        `${removed.value} is no longer of ${account}, who adds another in My account.`,
      ]);
    return removed.code === "not_found"
      ? refused("not_found", `There is no member "${account}".`)
      : refused("not_proven", `${account} has proven no ${way}.`);
  };
}
