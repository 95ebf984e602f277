import type { Area } from "#/server/area.ts";
import { AREAS } from "#/server/areas.ts";
import {
  DatabaseUnavailable,
  openDatabase,
  openKeyring,
  readKeyInForce,
  sqlStateOf,
} from "#/server/db/index.ts";
import type { Setting } from "#/server/ops/command.ts";
import { readArguments } from "#/server/ops/options.ts";
import { EXIT, UsageError } from "#/server/ops/output.ts";
import { runAs } from "./acting.ts";
import { commandGroupsOf, findCommand, isAlone, mayRunOf, usage, usageOf } from "./commands.ts";

/** What a run prints, and its exit code. */
export type Ran = { readonly out: string; readonly err: string; readonly exitCode: number };

/** Runs a command line on the database that `connect` opens, once the command is understood. */
export async function runOps(
  args: readonly string[],
  { connect, areas = AREAS, ...setting }: Setting & { readonly areas?: readonly Area[] },
): Promise<Ran> {
  const groups = commandGroupsOf(areas);
  try {
    const { options, words } = readArguments(args);
    if (options.help) return { out: usage(groups), err: "", exitCode: EXIT.done };
    const command = findCommand(groups, words, options);
    const mayRun = mayRunOf(groups, words, options);
    const database = isAlone(groups, words) ? nowhere() : connect();
    try {
      const { json, lines, exitCode } = await runAs(mayRun, command, {
        ...setting,
        db: database.db,
        keyring: async () => {
          const ring = openKeyring(...setting.secrets());
          ring.follow(await readKeyInForce(database.db));
          return ring;
        },
        ownerUrl: database.url,
      });
      const text = lines.join("\n");
      if (options.json) return { out: toJson(json), err: "", exitCode };
      return exitCode === EXIT.done
        ? { out: text, err: "", exitCode }
        : { out: "", err: text, exitCode };
    } finally {
      await database.close();
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof UsageError)
      return { out: "", err: `ops: ${message}\n\n${usageOf(groups, args)}`, exitCode: EXIT.usage };
    return { out: "", err: `ops: ${message}${hintFor(error)}`, exitCode: EXIT.fault };
  }
}

/** For a command that needs none: nobody answers there, and nobody is asked. */
const nowhere = () =>
  openDatabase({ url: "postgres://nobody@127.0.0.1:9/none", maxConnections: 1 });

function hintFor(error: unknown): string {
  if (error instanceof DatabaseUnavailable) return " (is it running?)";
  if (sqlStateOf(error) === "42P01") return " (is it migrated? ops migrate)";
  return sqlStateOf(error) === "42501" ? " (is DATABASE_OWNER_URL set?)" : "";
}

function toJson(json: unknown): string {
  return JSON.stringify(json, (_key, value) => (typeof value === "bigint" ? String(value) : value));
}
