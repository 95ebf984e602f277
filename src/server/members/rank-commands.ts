import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { type Options, takesOnly } from "#/server/ops/options.ts";
import { done, refused, table, UsageError } from "#/server/ops/output.ts";
import { listClubLabels } from "./club-labels.ts";
import { giveRank, labelRank } from "./operations.ts";

const WHY = {
  rank_unknown:
    "There is no such rank: `ranks list` shows those with a label; they go from 1 to 99.",
  bad_name: "A label has 1 to 30 signs.",
  bad_colours:
    "The colours are #RRGGBB, and the text must be readable on its ground (contrast 4.5).",
} as const;

const USAGE = `  npm run ops -- ranks list
  npm run ops -- ranks put <rank> "<label>" <text colour> <ground colour>
  npm run ops -- ranks give <account> <rank>|none`;

/** `ranks …`: the labels of ranks, and who has which: how much may be withdrawn follows from it. */
export const RANK_COMMANDS: CommandGroup = {
  noun: "ranks",
  usage: USAGE,
  mayRun: { list: "staff", put: ["content"], give: ["payments", "risk"] },
  find: findCommand,
};

function findCommand([verb = "", ...words]: readonly string[], options: Options): Command {
  takesOnly(`ranks ${verb}`, { options });
  if (verb === "list" && words.length === 0) return showRanks;
  if (verb === "put" && words.length === 4) return put(words);
  if (verb === "give" && words.length === 2) return give(words);
  throw new UsageError(
    'ranks is followed by list, put <rank> "<label>" <colour> <ground>, or give <account> <rank>|none',
  );
}

const showRanks: Command = async ({ db }) => {
  const labels = await listClubLabels(db);
  const rows = labels.map(({ rankLevel, labelName, color, color2 }) => [
    String(rankLevel),
    labelName,
    color,
    color2,
  ]);
  return done(
    labels,
    rows.length > 0 ? table(["Rank", "Label", "Text", "Ground"], rows) : ["No ranks."],
  );
};

function put([level = "", labelName = "", color = "", color2 = ""]: readonly string[]): Command {
  const label = { rankLevel: levelOf(level), labelName, color, color2 };
  return async ({ db, by }) => {
    const kept = await labelRank(db, { label, by });
    if (!kept.ok) return refused(kept.code, WHY[kept.code]);
    return done({ ok: true }, [`Rank ${level} is labelled "${labelName.trim()}".`]);
  };
}

function give([account = "", level = ""]: readonly string[]): Command {
  const rank = level === "none" ? null : levelOf(level);
  return async ({ db, by }) => {
    const given = await giveRank(db, { account, rank, by });
    if (!given.ok)
      return given.code === "not_found"
        ? refused("not_found", `There is no member "${account}".`)
        : refused(given.code, WHY[given.code]);
    return done({ ok: true }, [`${account} has ${rank === null ? "no rank" : `rank ${rank}`}.`]);
  };
}

function levelOf(text: string): number {
  if (!/^\d{1,2}$/.test(text)) throw new UsageError(`"${text}" is no rank; they go from 1 to 99`);
  return Number(text);
}
