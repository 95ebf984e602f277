import { ok } from "#/lib/base/result.ts";
import * as calls from "#/lib/contract/auth/passkeys.ts";
import { type Route, serve } from "#/server/http/route.ts";
import type { AuthDeps } from "../deps.ts";
import { beginPasskeyLogin, logInByPasskey } from "./log-in.ts";
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from "./passkeys.ts";
import { beginPasskeyCode, beginPasskeyProof, getPasskeyCode } from "./prove.ts";

/** Passkeys: as a login, as its proof, in place of an authenticator's figures; and what a member keeps of them. */
export function passkeyRoutes(deps: AuthDeps): Route[] {
  return [
    serve(calls.listPasskeys, async (_, { session }) => ok(await listPasskeys(deps.db, session))),
    serve(calls.beginPasskey, (input, context) => beginPasskey(deps, input, context)),
    serve(calls.addPasskey, (input, context) => addPasskey(deps, input, context)),
    serve(calls.renamePasskey, (input, context) => renamePasskey(deps, input, context)),
    serve(calls.removePasskey, (input, context) => removePasskey(deps, input, context)),
    serve(calls.beginPasskeyLogin, (input, context) => beginPasskeyLogin(deps, input, context)),
    serve(calls.logInByPasskey, (input, context) => logInByPasskey(deps, input, context)),
    serve(calls.beginPasskeyProof, (input, context) => beginPasskeyProof(deps, input, context)),
    serve(calls.beginPasskeyCode, (input, context) => beginPasskeyCode(deps, input, context)),
    serve(calls.getPasskeyCode, (input, context) => getPasskeyCode(deps, input, context)),
  ];
}
