import { systemClock } from "#/lib/base/time.ts";
import type { Command, World } from "#/server/ops/command.ts";
import { type Outcome, refused } from "#/server/ops/output.ts";
import { allows, type MayRun } from "#/server/ops/roles.ts";
import { authenticateStaff, hasStaff } from "#/server/staff/index.ts";

/** Runs a command as the member of staff whose token is at hand, if one of their roles may run it. */
export async function runAs(
  mayRun: MayRun,
  command: Command,
  setting: Omit<World, "by" | "actor">,
): Promise<Outcome> {
  if (mayRun === "owner") return command({ ...setting, by: "owner", actor: null });
  const { db, tokens } = setting;
  const actor = await authenticateStaff(db, systemClock, await tokens.read(db));
  if (!actor)
    return (await hasStaff(db))
      ? refused("login_needed", "Nobody is logged in: npm run ops -- staff login <name>.")
      : refused(
          "no_staff",
          "There is no staff yet: npm run ops -- staff init <name> makes the first administrator.",
        );
  if (allows(mayRun, actor)) return command({ ...setting, by: actor.name, actor });
  if (actor.mustChangePassword)
    return refused(
      "password_to_change",
      `The password of ${actor.name} is one that somebody else set: npm run ops -- staff password.`,
    );
  const roles = ["administrator", ...(typeof mayRun === "string" ? [] : mayRun)].join(", ");
  return refused(
    "role_missing",
    `That is for ${roles}: ${actor.name} is ${actor.roles.join(", ")}.`,
  );
}
