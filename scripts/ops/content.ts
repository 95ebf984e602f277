import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { EXIT, UsageError } from "#/server/ops/output.ts";
import { verbsOf } from "#/server/ops/verbs.ts";
import { openOwnContent } from "#/server/own-content.ts";

const USAGE =
  "  npm run ops -- content check [--file <folder>]     what is wrong in CONTENT_DIR, or in the folder";

/** `content check`: what is wrong with the operator's own content, each with its file and line. */
export const CONTENT_COMMANDS: CommandGroup = verbsOf("content", USAGE, {
  check: {
    mayRun: "owner",
    takes: ["file"],
    find: ({ file }) => checkFolder(file ?? process.env["CONTENT_DIR"] ?? ""),
  },
});

function checkFolder(folder: string): Command {
  if (folder === "") throw new UsageError("content check needs CONTENT_DIR, or --file <folder>");
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
