import { join } from "node:path";
import { judge } from "#/content/own/judge.ts";
import { addressOf, noPicture, type SiteFacts, whyNotShown } from "#/content/own/showing.ts";
import { parseSource } from "#/content/read.ts";
import { COLLECTIONS, SCHEMAS } from "#/content/schemas.ts";
import { systemClock } from "#/lib/base/time.ts";
import { MODULE_IDS } from "#/lib/contract/modules.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { readLanguages } from "#/server/config.ts";
import type { Db } from "#/server/db/index.ts";
import { hasArt } from "#/server/games/index.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { done, EXIT, refused, UsageError } from "#/server/ops/output.ts";
import { verbsOf } from "#/server/ops/verbs.ts";
import { openOwnContent } from "#/server/own-content.ts";
import { getSiteState, getSiteView } from "#/server/site/index.ts";
import { readText } from "../content/folder.ts";

const USAGE = `  npm run ops -- content check [--file <folder>]     what is wrong in CONTENT_DIR, or in the folder
  npm run ops -- content preview <kind>/<language>/<name> [--file <folder>]   where a text shows, or why it does not`;

/** `content`: what is wrong with the operator's own content, each with its file and line; and why a text does not show. */
export const CONTENT_COMMANDS: CommandGroup = verbsOf("content", USAGE, {
  check: {
    mayRun: "owner",
    takes: ["file"],
    find: ({ file }) => checkFolder(folderOf("check", file)),
  },
  preview: {
    mayRun: "owner",
    takes: ["file"],
    of: "text, such as promotions/es/welcome",
    find: ({ file }, name) => previewText(folderOf("preview", file), name),
  },
});

function folderOf(verb: string, file: string | undefined): string {
  const folder = file ?? process.env["CONTENT_DIR"] ?? "";
  if (folder === "") throw new UsageError(`content ${verb} needs CONTENT_DIR, or --file <folder>`);
  return folder;
}

function checkFolder(folder: string): Command {
  return async () => {
    const own = openOwnContent(folder);
    const problems = await own.look();
    const shown = Object.values(own.texts()).reduce((sum, texts) => sum + texts.length, 0);
    return {
      json: { ok: problems.length === 0, files: shown, problems },
      lines: problems.length > 0 ? problems : [`${shown} files, and nothing is wrong.`],
      exitCode: problems.length > 0 ? EXIT.fault : EXIT.done,
    };
  };
}

/** A text of the folder, else the shipped one: done where it shows, refused with why it does not, a fault where it is wrong. */
function previewText(folder: string, given: string): Command {
  const [kind = "", lang = "", id = "", ...more] = given.replace(/\.md$/, "").split("/");
  const collection = COLLECTIONS.find((each) => each === kind);
  if (!collection || lang === "" || id === "" || more.length > 0)
    throw new UsageError(`"${given}" is no <kind>/<language>/<name>: ${COLLECTIONS.join(", ")}`);
  const languages = readLanguages((process.env["LANGUAGES"] || "es,en").split(","));
  const file = `${collection}/${lang}/${id}.md`;
  return async ({ db }) => {
    const own = await readText(join(folder, file));
    const found = own ?? (await readText(join("src/content", file)));
    if (!found)
      return refused("not_there", `${file} is neither in the folder nor among the shipped texts.`);
    const { problems } = await judge(collection, file, found.text);
    const { data } = SCHEMAS[collection].safeParse(parseSource(file, found.text).data);
    if (problems.length > 0 || data === undefined)
      return { json: { ok: false, problems }, lines: problems, exitCode: EXIT.fault };
    const reasons = [
      ...whyNotShown({ collection, lang, id, data }, await factsOf(db, languages), systemClock()),
      ...("art" in data && !(await hasArt(db, data.art)) ? [noPicture(data.art)] : []),
    ];
    const [first] = reasons;
    const address = localizePath(addressOf({ collection, id }), lang);
    const from = own ? "yours" : "shipped";
    return first
      ? refused(first.code, reasons.map(({ words }) => words).join("\n"), {
          address,
          from,
          reasons,
        })
      : done({ ok: true, address, from }, [`Shows at ${address} (${from}).`]);
  };
}

async function factsOf(db: Db, languages: readonly string[]): Promise<SiteFacts> {
  const nowMs = systemClock();
  // Only what it says of the site itself is looked at.
  const around = { payloadKeys: [], ageOfMajority: 18, publicUrl: "http://localhost" };
  const [{ status, membersOnly }, { whitelabel }] = await Promise.all([
    getSiteState(db, nowMs),
    getSiteView(db, around, nowMs),
  ]);
  return {
    languages,
    modules: whitelabel.modules,
    moduleIds: MODULE_IDS,
    registrationBonus: whitelabel.registrationBonus,
    isClosed: status !== 0,
    isForMembersOnly: membersOnly,
  };
}
