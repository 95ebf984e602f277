import { ok } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import { getBotChallenge } from "#/lib/contract/bot-check.ts";
import { listDevices, revokeDevices } from "#/lib/contract/devices.ts";
import {
  getCaptcha,
  logOut,
  rememberLogin as rememberCall,
  issueTicket as ticketCall,
} from "#/lib/contract/session.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { type Route, serve } from "#/server/http/route.ts";
import { newChallenge } from "./bot-check.ts";
import { issueCaptcha } from "./captcha.ts";
import { listDevicesOf, revokeDevicesOf } from "./device-list.ts";
import { deviceOf } from "./devices.ts";
import { forgetLogin, rememberLogin } from "./remembered.ts";
import { endSession } from "./sessions.ts";
import { issueTicket } from "./tickets.ts";

/** The calls that need no more of a member than the session: captcha, bot check, logout, a remembered login, devices. */
export function sessionRoutes({ db, clock }: { db: Db; clock: Clock }): Route[] {
  return [
    serve(getCaptcha, (_input, { cookies, ip }) =>
      issueCaptcha(db, clock, { device: deviceOf(cookies), ip }),
    ),
    serve(getBotChallenge, async () => ok(await newChallenge(clock))),
    serve(ticketCall, async (_input, { session }) => {
      const { ticket, expiresAtMs } = await issueTicket(db, clock, session.memberId);
      return ok({ ticket, expirationTime: new Date(expiresAtMs).toISOString() });
    }),
    serve(rememberCall, async (_input, { session, cookies }) => {
      const { memberId } = session;
      const login = { memberId, device: deviceOf(cookies) };
      const { expiresAtMs } = await inTransaction(db, (tx) =>
        rememberLogin(tx, clock, cookies, login),
      );
      return ok({ expirationTime: new Date(expiresAtMs).toISOString() });
    }),
    serve(logOut, async (_input, { session, cookies }) => {
      if (session) await endSession(db, clock, session.id);
      await forgetLogin(db, cookies);
      return ok(null);
    }),
    serve(listDevices, async (_input, { session }) =>
      ok({ list: await listDevicesOf(db, clock, session) }),
    ),
    serve(revokeDevices, ({ id }, { session }) => revokeDevicesOf(db, clock, session, id)),
  ];
}
