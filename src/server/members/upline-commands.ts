import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { takesOnly } from "#/server/ops/options.ts";
import { done, refused, UsageError } from "#/server/ops/output.ts";
import { setUpline } from "./uplines.ts";

const WHY = {
  upline_unknown: "There is no such member to stand above.",
  circle: "That member stands below already: it would be a circle.",
  too_deep: "No more than 20 stand above one another.",
  kind_differs: "Both have one currency, and are both real or both of the test line.",
} as const;

/** `uplines …`: who stands directly above whom. */
export const UPLINE_COMMANDS: CommandGroup = {
  noun: "uplines",
  usage: "  npm run ops -- uplines set <account> <upline>|none",
  mayRun: { set: ["risk"] },
  find([verb = "", account, upline, ...more], options) {
    takesOnly(`uplines ${verb}`, { extra: more, options });
    if (verb !== "set" || account === undefined || upline === undefined)
      throw new UsageError("uplines is followed by set <account> <upline>|none");
    return put(account, upline === "none" ? null : upline);
  },
};

function put(account: string, upline: string | null): Command {
  return async ({ db, by }) => {
    const set = await setUpline(db, { account, upline, by });
    if (set.ok) return done({ ok: true }, [`${account} stands below ${upline ?? "nobody"} now.`]);
    return set.code === "not_found"
      ? refused("not_found", `There is no member "${account}".`)
      : refused(set.code, WHY[set.code]);
  };
}
