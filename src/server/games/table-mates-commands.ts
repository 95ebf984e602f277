import { systemClock } from "#/lib/base/time.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { done, moment, table } from "#/server/ops/output.ts";
import { limited, verbsOf } from "#/server/ops/verbs.ts";
import { listTableMates } from "./table-mates.ts";

/** `table-mates list`: who sat at one table against others and shares a device or a network. */
export const TABLE_MATES_COMMANDS: CommandGroup = verbsOf(
  "table-mates",
  "  npm run ops -- table-mates list [--limit 50]     members of one device or network at one table, of thirty days",
  {
    list: { mayRun: ["risk"], takes: ["limit"], find: (options) => limited(options, list) },
  },
);

function list(limit: number): Command {
  return async ({ db }) => {
    const mates = await listTableMates(db, systemClock, limit);
    const lines = table(
      ["Member", "Member", "Game", "Share", "Rounds", "Net", "Net", "To the second", "", "Last"],
      mates.map((each) => [
        ...[each.first, each.second, `${each.vendor}/${each.game}`, each.shared.join(", ")],
        ...[String(each.rounds), each.firstNet, each.secondNet, each.passed, each.currency],
        moment(each.lastAt),
      ]),
      ["Rounds", "Net", "To the second"],
    );
    return done(
      mates,
      mates.length > 0 ? lines : ["Nobody who shares a device or a network sat at one table."],
    );
  };
}
