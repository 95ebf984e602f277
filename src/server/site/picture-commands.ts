import { readFile } from "node:fs/promises";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import type { Options } from "#/server/ops/options.ts";
import { done, refused, table, UsageError } from "#/server/ops/output.ts";
import { limited, verbsOf } from "#/server/ops/verbs.ts";
import { addPicture, listPictures, PICTURE_USES, type PictureUse } from "./pictures.ts";

const MOST_BYTES = 10 * 1024 * 1024;

/** `pictures …`: what an operator shows of its own. */
export const PICTURE_COMMANDS: CommandGroup = verbsOf(
  "pictures",
  `  npm run ops -- pictures add <file> --as <${PICTURE_USES.join("|")}>
  npm run ops -- pictures list`,
  {
    add: { mayRun: ["content"], takes: ["as"], of: "file", find: add },
    list: { mayRun: "staff", takes: ["limit"], find: (options) => limited(options, list) },
  },
);

function add(options: Options, file: string): Command {
  const use = pictureUse(options);
  return async ({ db, by }) => {
    const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(`${file} cannot be read (${error.code})`);
    });
    if (bytes.length > MOST_BYTES)
      throw new UsageError(`${file} is larger than ${MOST_BYTES / 1024 / 1024} MB`);
    const added = await addPicture(db, { bytes, use, by });
    if (!added.ok) {
      const { code, detail } = added;
      const why =
        code === "too_small"
          ? `too small as ${use}: at least ${String(detail?.["least"])}`
          : "no picture that can be read: JPEG, PNG, WebP, GIF, AVIF or SVG";
      return refused(code, `${file}: ${why}`);
    }
    const { name, width, height } = added.value;
    const lines = [`${name} (${width} × ${height})`, `Show it: ${showWith(use, name)}`];
    return done(added.value, lines);
  };
}

/** Throws UsageError. */
function pictureUse({ as }: Options): PictureUse {
  const use = PICTURE_USES.find((each) => each === as);
  if (!use) throw new UsageError(`pictures add needs --as ${PICTURE_USES.join("|")}`);
  return use;
}

const showWith = (use: PictureUse, name: string): string =>
  use === "banner" ? `"picture": "${name}" in a banner` : `npm run ops -- site set ${use} ${name}`;

function list(limit: number): Command {
  return async ({ db }) => {
    const pictures = await listPictures(db, limit);
    const rows = pictures.map(({ name, use, width, height }) => [
      name,
      use,
      `${width} × ${height}`,
    ]);
    return done(pictures, table(["Name", "For", "Pixels"], rows));
  };
}
