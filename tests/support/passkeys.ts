import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  logInByPasskey,
} from "#/lib/contract/auth/passkeys.ts";
import type { Db } from "#/server/db/index.ts";
import { Authenticator, type Held, type Twist } from "./authenticator.ts";
import { HERE, type MembersWorldOptions } from "./members.ts";
import { proofWorld } from "./proof.ts";
import type { Visitor } from "./visitor.ts";

const PASSWORD = "Pleno-2026";

/** Members with passkeys, and what logs in by one. */
export function passkeyWorld(db: Db, options: MembersWorldOptions = {}) {
  const world = proofWorld(db, options);

  /** What a browser is asked to make; the code where an authenticator is on. */
  const begin = async (who: Visitor, code?: string) => {
    const input = { password: PASSWORD, origin: HERE, ...(code ? { code } : {}) };
    const begun = await who.call(beginPasskey, input);
    if (!begun.ok) throw new Error(begun.code);
    return begun.value;
  };
  const add = async (
    who: Visitor,
    { device = new Authenticator(HERE), name = "Teléfono", code = "" } = {},
  ) => {
    const credential = device.create(await begin(who, code));
    const added = await who.call(addPasskey, { name, credential });
    if (!added.ok) throw new Error(added.code);
    return { device, passkey: added.value };
  };
  const withPasskey = async () => {
    const made = await world.newMember();
    return { ...made, ...(await add(made.who)) };
  };
  const askLogin = async (who: Visitor) => {
    const begun = await who.call(beginPasskeyLogin, { origin: HERE });
    if (!begun.ok) throw new Error(begun.code);
    return begun.value;
  };
  /** Logs in by a passkey; on success the visitor holds the session. */
  const enter = async (
    who: Visitor,
    device: Authenticator,
    twist: Twist & { readonly with?: Held | undefined } = {},
  ) => {
    const credential = device.get(await askLogin(who), twist);
    const reply = await who.call(logInByPasskey, { credential });
    if (reply.ok) who.token = reply.value.token;
    return reply;
  };
  return { ...world, begin, add, withPasskey, askLogin, enter };
}
