import type { ok } from "#/lib/base/result.ts";
import { systemClock } from "#/lib/base/time.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { type Options, reasonOf, takesOnly } from "#/server/ops/options.ts";
import { done, moment, type Outcome, table, UsageError } from "#/server/ops/output.ts";
import { ROLES, type Role } from "#/server/ops/roles.ts";
import { changeRoles, reopenStaff, resetStaff, stopStaff } from "./account-changes.ts";
import { addStaff, createFirstAdministrator, listStaff } from "./accounts.ts";
import { loginDepsOf } from "./login-deps.ts";
import { logInStaff, logOutStaff } from "./logins.ts";
import { changeOwnPassword, setUpAuthenticator } from "./own-commands.ts";
import { readRoles } from "./rules.ts";
import { refusalOf } from "./staff-refusals.ts";

const USAGE = `  npm run ops -- staff init <name>          the first administrator, while there is no staff
  npm run ops -- staff login <name>         asks for the password, or takes it from a pipe
  npm run ops -- staff logout
  npm run ops -- staff password|authenticator     your own
  npm run ops -- staff list
  npm run ops -- staff add|roles <name> <support,payments,risk,content,administrator>
  npm run ops -- staff stop|reopen|reset <name> --reason "…"`;

/** `staff …`: who operates the site. */
export const STAFF_COMMANDS: CommandGroup = {
  noun: "staff",
  usage: USAGE,
  mayRun: {
    init: "owner",
    login: "owner",
    logout: "self",
    password: "self",
    authenticator: "self",
    list: ["risk"],
    add: [],
    roles: [],
    stop: [],
    reopen: [],
    reset: [],
  },
  find: findCommand,
};

function findCommand([verb = "", ...words]: readonly string[], options: Options): Command {
  const named = `staff ${verb}`.trim();
  const take = (count: number, takes: readonly "reason"[] = []) =>
    takesOnly(named, { extra: words.slice(count), options, takes });
  const [name] = words;
  const needed = () => {
    if (name === undefined) throw new UsageError(`${named} needs the name of an account`);
    return name;
  };
  switch (verb) {
    case "logout":
    case "password":
    case "authenticator":
    case "list":
      take(0);
      return ALONE[verb];
    case "init":
    case "login":
      take(1);
      return verb === "init" ? init(needed()) : logIn(needed());
    case "add":
    case "roles": {
      take(2);
      const account = needed();
      const roles = rolesOf(words[1]);
      return verb === "add" ? add(account, roles) : giveRoles(account, roles);
    }
    case "stop":
    case "reopen":
    case "reset": {
      take(1, ["reason"]);
      return CHANGES[verb](needed(), reasonOf(options, named));
    }
    default:
      throw new UsageError(`there is no command "${named}"`);
  }
}

/** Throws UsageError. */
function rolesOf(word = ""): Role[] {
  const roles = readRoles(word);
  if (!roles) throw new UsageError(`roles are of ${ROLES.join(", ")}, with commas between`);
  return roles;
}

function init(name: string): Command {
  return async (world) => {
    const password = await world.ask(`A password for ${name}`, "twice");
    const made = await createFirstAdministrator(loginDepsOf(world), { name, password });
    return made.ok
      ? done({ ok: true }, [`${name} is the administrator: npm run ops -- staff login ${name}.`])
      : refusalOf(made.code, name);
  };
}

function logIn(name: string): Command {
  return async (world) => {
    const deps = loginDepsOf(world);
    const password = await world.ask(`The password of ${name}`);
    const first = await logInStaff(deps, { name, password });
    const login =
      first.ok || first.code !== "figures_needed"
        ? first
        : await logInStaff(deps, {
            name,
            password,
            figures: await world.ask("The figures of the authenticator"),
          });
    if (!login.ok) return refusalOf(login.code, name);
    world.tokens.keep(login.value.token);
    const until = new Date(login.value.expiresAtMs).toISOString();
    return done({ ok: true, name, until }, [`${name} is logged in until ${moment(until)}.`]);
  };
}

const logOut: Command = async ({ db, by, tokens }) => {
  const token = await tokens.read(db);
  if (token !== null) await logOutStaff(db, systemClock, token);
  tokens.forget();
  return done({ ok: true }, [`${by} is logged out.`]);
};

const list: Command = async ({ db }) => {
  const staff = await listStaff(db);
  const rows = staff.map((each) => [
    each.name,
    each.roles.join(", "),
    each.hasAuthenticator ? "on" : "off",
    moment(each.madeAt),
    each.stoppedAt === null ? "" : moment(each.stoppedAt),
  ]);
  return done(staff, table(["Name", "Roles", "Authenticator", "Made", "Stopped"], rows));
};

const ALONE = {
  logout: logOut,
  password: changeOwnPassword,
  authenticator: setUpAuthenticator,
  list,
} as const;

const FOR_ONE_LOGIN = "It lasts for one login: its owner is asked for another then.";

function add(name: string, roles: Role[]): Command {
  return async (world) => {
    const password = await world.ask(`A first password for ${name}`, "twice");
    const made = await addStaff(loginDepsOf(world), { name, password, roles, by: world.by });
    return made.ok
      ? done({ ok: true }, [`${name} is ${roles.join(", ")}. ${FOR_ONE_LOGIN}`])
      : refusalOf(made.code, name);
  };
}

function giveRoles(name: string, roles: Role[]): Command {
  return async ({ db, by }) => {
    const given = await changeRoles(db, { name, roles, by });
    return given.ok
      ? done({ ok: true }, [`${name} is ${roles.join(", ")}; every login of theirs has ended.`])
      : refusalOf(given.code, name);
  };
}

const CHANGES = {
  stop:
    (name: string, reason: string): Command =>
    async ({ db, by }) =>
      changed(await stopStaff(db, { name, reason, by }), name, "is stopped, every login too."),
  reopen:
    (name: string, reason: string): Command =>
    async ({ db, by }) =>
      changed(await reopenStaff(db, { name, reason, by }), name, "may log in again."),
  reset:
    (name: string, reason: string): Command =>
    async (world) => {
      const password = await world.ask(`A new password for ${name}`, "twice");
      const of = { name, password, reason, by: world.by };
      const reset = await resetStaff(loginDepsOf(world), of);
      return changed(
        reset,
        name,
        `has that password and no authenticator; every login has ended. ${FOR_ONE_LOGIN}`,
      );
    },
} as const;

function changed(
  result: ReturnType<typeof ok<null>> | { readonly ok: false; readonly code: string },
  name: string,
  said: string,
): Outcome {
  return result.ok ? done({ ok: true }, [`${name} ${said}`]) : refusalOf(result.code, name);
}
