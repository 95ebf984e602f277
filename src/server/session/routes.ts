import { ok, refuse } from "#/lib/base/result.ts";
import {
  logOut,
  rememberLogin as rememberCall,
  issueTicket as ticketCall,
} from "#/lib/contract/session/calls.ts";
import { listDevices, revokeDevices } from "#/lib/contract/session/devices.ts";
import { listLogins } from "#/lib/contract/session/logins.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { type Route, serve } from "#/server/http/route.ts";
import { listDevicesOf, signOutDevicesOf } from "./device-list.ts";
import { deviceOf } from "./devices.ts";
import { listOwnLogins } from "./login-history.ts";
import { endLogins, holdSession } from "./logins.ts";
import { forgetLogin, rememberLogin } from "./remembered.ts";
import type { SealingDeps } from "./sealing.ts";
import { issueTicket } from "./tickets.ts";

/** The calls that need no more of a member than the session: logout, a remembered login, tickets, devices. */
export function sessionRoutes(deps: SealingDeps & { readonly db: Db }): Route[] {
  const { db, clock } = deps;
  return [
    serve(ticketCall, async (_input, { session }) => {
      const { ticket, expiresAtMs } = await issueTicket(db, clock, session);
      return ok({ ticket, expirationTime: new Date(expiresAtMs).toISOString() });
    }),
    serve(rememberCall, async (_input, { session, cookies }) => {
      const login = { session, device: deviceOf(cookies) };
      return inTransaction(db, async (tx) => {
        if (!(await holdSession(tx, session))) return refuse("session_expired");
        const remembered = await rememberLogin(tx, deps, cookies, login);
        if (!remembered.ok) return remembered;
        const { expiresAtMs } = remembered.value;
        return ok({ expirationTime: new Date(expiresAtMs).toISOString() });
      });
    }),
    serve(logOut, async (_input, { session, cookies }) => {
      if (session)
        await endLogins(db, clock, session.memberId, { what: "session", sessionId: session.id });
      await forgetLogin(db, cookies);
      return ok(null);
    }),
    serve(listDevices, async (_input, { session }) =>
      ok({ list: await listDevicesOf(db, clock, session) }),
    ),
    serve(listLogins, ({ before }, { session }) => listOwnLogins(db, clock, session, before)),
    serve(revokeDevices, ({ id }, { session }) => signOutDevicesOf(db, clock, session, id)),
  ];
}
