import { systemClock } from "#/lib/base/time.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { reasonOf, takesOnly } from "#/server/ops/options.ts";
import { done, refused, UsageError } from "#/server/ops/output.ts";
import { verifyProfile } from "./profile.ts";

const WHY = {
  incomplete: "Name, birthday and ID number are to be there first.",
  is_so: "It is so already.",
} as const;

/** `profiles …`: who a member is was compared with a document, and stays so; or is the member's to change again. */
export const PROFILE_COMMANDS: CommandGroup = {
  noun: "profiles",
  usage: '  npm run ops -- profiles verify|reopen <account> --reason "…"',
  mayRun: { verify: ["risk"], reopen: ["risk"] },
  find([verb = "", account, ...more], options) {
    const named = `profiles ${verb}`;
    takesOnly(named, { extra: more, options, takes: ["reason"] });
    if ((verb !== "verify" && verb !== "reopen") || account === undefined)
      throw new UsageError("profiles is followed by verify or reopen, and an account");
    return verify(account, verb === "verify", reasonOf(options, named));
  },
};

function verify(account: string, verified: boolean, reason: string): Command {
  return async ({ db, by }) => {
    const kept = await verifyProfile(db, { account, by, reason, verified, atMs: systemClock() });
    if (kept.ok)
      return done({ ok: true }, [`${account} is ${verified ? "" : "no longer "}verified.`]);
    return kept.code === "not_found"
      ? refused("not_found", `There is no member "${account}".`)
      : refused(kept.code, WHY[kept.code]);
  };
}
