import { ok } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import { getBotChallenge } from "#/lib/contract/bot-check.ts";
import { getCaptcha, logOut } from "#/lib/contract/session.ts";
import type { Db } from "#/server/db/index.ts";
import { type Route, serve } from "#/server/http/route.ts";
import { newChallenge } from "./bot-check.ts";
import { issueCaptcha } from "./captcha.ts";
import { deviceOf } from "./devices.ts";
import { endSession } from "./sessions.ts";

/** The calls of a session that ask for no member: the captcha, the bot check and the logout. */
export function sessionRoutes({ db, clock }: { db: Db; clock: Clock }): Route[] {
  return [
    serve(getCaptcha, (_input, { cookies, ip }) =>
      issueCaptcha(db, clock, { device: deviceOf(cookies), ip }),
    ),
    serve(getBotChallenge, async () => ok(await newChallenge(clock))),
    serve(logOut, async (_input, { session }) => {
      if (session) await endSession(db, clock, session.id);
      return ok(null);
    }),
  ];
}
