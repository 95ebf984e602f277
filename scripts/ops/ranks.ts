import { findMember, listClubLabels, putClubLabel, setRank } from "#/server/members/index.ts";
import type { Command } from "./command.ts";
import { type Options, takesOnly } from "./options.ts";
import { done, refused, table, UsageError } from "./output.ts";

const WHY = {
  rank_unknown:
    "There is no such rank: `ranks list` shows those with a label; they go from 1 to 99.",
  bad_name: "A label has 1 to 30 signs.",
  bad_colours:
    "The colours are #RRGGBB, and the text must be readable on its ground (contrast 4.5).",
} as const;

/** The command after `ranks`. Throws UsageError. */
export function ranksCommand([verb = "", ...words]: readonly string[], options: Options): Command {
  takesOnly(`ranks ${verb}`, { options });
  if (verb === "list" && words.length === 0) return showRanks;
  if (verb === "put" && words.length === 4) return putRank(words);
  if (verb === "give" && words.length === 2) return giveRank(words);
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

function putRank([
  level = "",
  labelName = "",
  color = "",
  color2 = "",
]: readonly string[]): Command {
  return async ({ db }) => {
    const put = await putClubLabel(db, { rankLevel: levelOf(level), labelName, color, color2 });
    if (!put.ok) return refused(put.code, WHY[put.code]);
    return done({ ok: true }, [`Rank ${level} is labelled "${labelName.trim()}".`]);
  };
}

function giveRank([account = "", level = ""]: readonly string[]): Command {
  return async ({ db }) => {
    const member = await findMember(db, account);
    if (!member) return refused("not_found", `There is no member "${account}".`);
    const given = await setRank(db, member.id, level === "none" ? null : levelOf(level));
    if (!given.ok) return refused(given.code, WHY[given.code]);
    return done({ ok: true }, [
      `${member.account} has ${level === "none" ? "no rank" : `rank ${level}`}.`,
    ]);
  };
}

function levelOf(text: string): number {
  if (!/^\d{1,2}$/.test(text)) throw new UsageError(`"${text}" is no rank; they go from 1 to 99`);
  return Number(text);
}
