import type { Command } from "#/server/ops/command.ts";
import { done } from "#/server/ops/output.ts";
import { getMerchant } from "#/server/site/index.ts";
import { beginStaffTotp, confirmStaffTotp } from "./authenticator.ts";
import { loginDepsOf } from "./login-deps.ts";
import { changeStaffPassword } from "./own-password.ts";
import { refusalOf } from "./staff-refusals.ts";

/** `staff password`: one's own, by the one before. */
export const changeOwnPassword: Command = async (world) => {
  const { by: name, ask, tokens } = world;
  const before = await ask("Your password");
  const password = await ask("The new one", "twice");
  const changed = await changeStaffPassword(loginDepsOf(world), { name, before, password });
  if (!changed.ok) return refusalOf(changed.code, name);
  tokens.forget();
  return done({ ok: true }, [`Changed, and every login of ${name} has ended: log in again.`]);
};

/** `staff authenticator`: switches one's own on. Its secret is shown this once. */
export const setUpAuthenticator: Command = async (world) => {
  const { db, actor, ask } = world;
  if (!actor) throw new Error("an authenticator is of a member of staff");
  const deps = loginDepsOf(world);
  const { merchant } = await getMerchant(db);
  const begun = await beginStaffTotp(deps, actor, merchant);
  if (!begun.ok) return refusalOf(begun.code, actor.name);
  const { secret: key, uri } = begun.value;
  const figures = await ask(`Give an authenticator ${key} (${uri}), then its figures`);
  const confirmed = await confirmStaffTotp(deps, actor, figures);
  if (!confirmed.ok) return refusalOf(confirmed.code, actor.name);
  return done({ ok: true }, ["From now on a login asks for its figures too."]);
};
