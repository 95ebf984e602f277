import { ok } from "#/lib/base/result.ts";
import { getBotChallenge } from "#/lib/contract/challenge/bot-check.ts";
import { getCaptcha, revealCaptcha as revealCall } from "#/lib/contract/challenge/captcha.ts";
import type { Db } from "#/server/db/index.ts";
import { type Route, serve } from "#/server/http/route.ts";
import { deviceOf, type SealingDeps } from "#/server/session/index.ts";
import { newChallenge } from "./bot-check.ts";
import { issueCaptcha, openDrawing, revealCaptcha } from "./captcha.ts";

/** What a visitor is asked before a call that machines like to make: captcha and bot check. */
export function challengeRoutes(given: SealingDeps & { readonly db: Db }): Route[] {
  const { db } = given;
  const deps = { ...given, draw: openDrawing() };
  return [
    serve(getCaptcha, (_input, { cookies, ip }) =>
      issueCaptcha(db, deps, { device: deviceOf(cookies), ip }),
    ),
    serve(getBotChallenge, async ({ for: purpose = "call" }) =>
      ok(await newChallenge(deps, purpose)),
    ),
    serve(revealCall, ({ botProof }, { cookies, ip }) =>
      revealCaptcha(db, deps, { device: deviceOf(cookies), ip }, botProof),
    ),
  ];
}
