import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Command, CommandGroup, World } from "#/server/ops/command.ts";
import { readArguments } from "#/server/ops/options.ts";
import { done, type Outcome, refused, UsageError } from "#/server/ops/output.ts";
import { aloneOf } from "#/server/ops/verbs.ts";
import { STAFF_COMMANDS } from "#/server/staff/index.ts";
import { interview } from "./interview.ts";
import { isFields, type SetUp, setUpSite } from "./setup.ts";

/** `init`: a whole site of one file or of the answers on a terminal, all of it or nothing, where none was set up. */
export const INIT_COMMAND: CommandGroup = aloneOf(
  "init",
  `  npm run ops -- init [--save <setup.json>]     asks on a terminal, and writes the answers down
  npm run ops -- init --file <setup.json|->`,
  { takes: ["file", "save"], mayRun: "owner" },
  ({ file, save }) => {
    if (file !== undefined && save !== undefined)
      throw new UsageError("--save is for answers, which --file has already");
    return file === undefined ? initByAnswers(save) : initFrom(file);
  },
);

function initFrom(file: string): Command {
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(file === "-" ? 0 : file, "utf8"));
  } catch (fault) {
    throw new UsageError(`${file}: ${fault instanceof Error ? fault.message : String(fault)}`);
  }
  return async ({ db, by }) => {
    const result = await setUpSite(db, document, { by, production: isProduction() });
    return "made" in result
      ? made(result.made, isFields(document) ? document : {})
      : refusalOf(result);
  };
}

/** Asks for each thing in turn; nothing is made before all are answered and agreed to. */
function initByAnswers(save: string | undefined): Command {
  return async (world) => {
    const { db, by, openDialogue } = world;
    if (!openDialogue)
      return refused(
        "terminal_needed",
        "init asks on a terminal, and there is none: give it --file setup.json, or - for a pipe.",
      );
    if (save !== undefined && existsSync(save))
      return refused("file_exists", `${save} is there already: name another file.`);
    const how = { by, production: isProduction() };
    const before = await setUpSite(db, {}, { ...how, trial: true });
    if ("code" in before) return refusalOf(before);
    const dialogue = openDialogue();
    const answers = await interview(dialogue, {
      db,
      tryOut: (document) => setUpSite(db, document, { ...how, trial: true }),
    }).finally(() => dialogue.close());
    if (save !== undefined)
      writeFileSync(save, `${JSON.stringify(answers.document, null, 2)}\n`, { flag: "wx" });
    if (!answers.agreed)
      return done({ ok: true, made: 0 }, [
        save === undefined
          ? "Nothing is set up."
          : `Nothing is set up; the answers are in ${save}: init --file ${save}.`,
      ]);
    const result = await setUpSite(db, answers.document, how);
    if (!("made" in result)) return refusalOf(result);
    const { administrator } = answers.document;
    const isThere =
      administrator === undefined || (await addFirst(world, administrator, dialogue.tell));
    return made(result.made, answers.document, isThere);
  };
}

const MOST_TRIES = 3;

/** The first administrator, as `staff init` makes one; false where no password was given that may be. */
async function addFirst(
  world: World,
  name: string,
  tell: (line: string) => void,
): Promise<boolean> {
  const add = STAFF_COMMANDS.find(["init", name], readArguments([]).options);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const outcome = await add(world).catch((fault: unknown) => {
      if (fault instanceof UsageError) return refused("password_refused", fault.message);
      throw fault;
    });
    if (outcome.exitCode === 0) return true;
    tell(outcome.lines.join("\n"));
  }
  return false;
}

const isProduction = (): boolean => process.env["NODE_ENV"] === "production";

/** What is done, and what is left: the passwords and keys that no document holds. */
function made(
  count: number,
  { languages, administrator }: { readonly languages?: unknown; readonly administrator?: unknown },
  hasStaff = false,
): Outcome {
  const name = typeof administrator === "string" ? administrator : "<name>";
  const tags = Array.isArray(languages) ? languages.join(",") : null;
  const staff = `staff ${hasStaff ? "login" : "init"} ${name}`;
  return done({ ok: true, made: count }, [
    `The site is set up: ${count} things are made or changed (site history).`,
    ...(tags === null ? [] : [`Give every process LANGUAGES=${tags}: languages are its setting.`]),
    `Then: ${staff}, providers key <id> for each provider, vendors key <code> for each vendor.`,
    "What is still missing: npm run ops -- doctor.",
  ]);
}

function refusalOf(result: Exclude<SetUp, { readonly made: number }>): Outcome {
  if ("code" in result)
    return refused(result.code, "This site is set up already: change it with ops site.");
  const lines = Object.entries(result.faults).map((pair) => pair.join(": "));
  const head = `Nothing is set up: ${lines.length} things are wrong.`;
  return refused("fields_refused", [head, ...lines].join("\n"), result.faults);
}
