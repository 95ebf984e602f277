import type { Area } from "#/server/area.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import type { Options } from "#/server/ops/options.ts";
import { UsageError } from "#/server/ops/output.ts";
import { both, type MayRun } from "#/server/ops/roles.ts";
import { aloneOf } from "#/server/ops/verbs.ts";
import { AUDIT_COMMANDS } from "./audit.ts";
import { backupCommands } from "./backup.ts";
import { CONTENT_COMMANDS } from "./content.ts";
import { doctorCommand } from "./doctor.ts";
import { INIT_COMMAND } from "./init.ts";
import { keyCommands } from "./keys.ts";
import { MEMBERS_COMMANDS } from "./members.ts";
import { migrateDatabase } from "./migrate.ts";
import { reconcileCommands } from "./reconcile.ts";
import { SITE_COMMANDS } from "./site.ts";
import { ALLOW_COMMANDS, STOP_COMMANDS } from "./stops.ts";
import { TRIAL_WALLET } from "./trial-wallet.ts";

const USAGE_HEAD = "Decides and looks things up on a Pleno database.";
const USAGE_END = `  --json   answers JSON
  --number shows the whole number of the account to pay to, and keeps that you saw it

Each command says who may run it: log in with "staff login", or give a token in OPS_TOKEN or OPS_TOKEN_FILE.
It uses DATABASE_OWNER_URL, else DATABASE_URL, else the database of the installation that runs on DATA_DIR (data).
Exit codes: 0 done, 1 fault, 2 not understood, 3 refused, or the books do not add up.`;

/** They read the books, or make the database that accounts of staff lie in: the owner's access is what they need. */
const OWNERS = { takes: [], mayRun: "owner" } as const;

/** All commands: those of each area, and those that look across areas. */
export function commandGroupsOf(areas: readonly Area[]): readonly CommandGroup[] {
  return [
    reconcileCommands(areas),
    aloneOf("migrate", "  npm run ops -- migrate", OWNERS, () => migrateDatabase),
    INIT_COMMAND,
    doctorCommand(areas),
    CONTENT_COMMANDS,
    AUDIT_COMMANDS,
    backupCommands(areas),
    keyCommands(areas),
    ...areas.flatMap(({ commands = [] }) => commands),
    MEMBERS_COMMANDS,
    TRIAL_WALLET,
    STOP_COMMANDS,
    ALLOW_COMMANDS,
    ...SITE_COMMANDS,
  ];
}

/** What there is to ask. */
export function usage(groups: readonly CommandGroup[]): string {
  const lines = groups.map((group) => group.usage).filter((text) => text !== "");
  return `${USAGE_HEAD}\n\n${lines.join("\n")}\n\n${USAGE_END}`;
}

/** The usage of one noun's commands with the lines that they go on in, and where all are. */
export function usageOf(groups: readonly CommandGroup[], [noun]: readonly string[]): string {
  const its = usage(groups)
    .split(/\n(?! {5,}\S)/)
    .filter((command) => `${command} `.replaceAll("\n", " ").includes(` ops -- ${noun} `));
  return [...its, "  npm run ops -- --help     lists all commands"].join("\n");
}

/** Who may run the command that the words name. Throws for one that nobody said it of. */
export function mayRunOf(
  groups: readonly CommandGroup[],
  [noun = "", ...words]: readonly string[],
  options: Options,
): MayRun {
  const group = groups.find((each) => each.noun === noun);
  const [verb = ""] = words;
  const mayRun = group?.mayRun[Object.hasOwn(group.mayRun, verb) ? verb : ""];
  if (!group || mayRun === undefined) throw new Error(`${noun} ${verb}: nobody may run it`);
  if (mayRun === "owner" || mayRun === "self") return mayRun;
  return both(mayRun, group.mayRunOn?.(words, options) ?? "staff");
}

/** Whether the command that the words name goes without a database. */
export function isAlone(
  groups: readonly CommandGroup[],
  [noun, ...words]: readonly string[],
): boolean {
  return groups.find((each) => each.noun === noun)?.isAlone?.(words) ?? false;
}

/** The command that the words name, its options checked before anything is touched. Throws UsageError. */
export function findCommand(
  groups: readonly CommandGroup[],
  [noun = "", ...words]: readonly string[],
  options: Options,
): Command {
  if (noun === "") throw new UsageError("say what to do");
  const group = groups.find((each) => each.noun === noun);
  if (!group)
    throw new UsageError(`there is no command "${[noun, ...words.slice(0, 1)].join(" ")}"`);
  return group.find(words, options);
}
