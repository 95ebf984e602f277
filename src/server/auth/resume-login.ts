import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { recallLogin as recallCall } from "#/lib/contract/auth/calls.ts";
import type { CodeOf, ReplyOf } from "#/lib/contract/call.ts";
import { inTransaction } from "#/server/db/index.ts";
import type { VisitorContext } from "#/server/http/route.ts";
import { deviceOf, forgetLogin, recallLogin } from "#/server/session/index.ts";
import type { AuthDeps } from "./deps.ts";
import { startSession } from "./start-session.ts";

/** Lets in again whose login this device remembers. Who is in already has nothing to come back to. */
export async function resumeLogin(
  deps: AuthDeps,
  context: VisitorContext,
): Promise<Result<ReplyOf<typeof recallCall>, CodeOf<typeof recallCall>>> {
  const { db } = deps;
  if (context.session) return refuse("not_remembered");
  const device = deviceOf(context.cookies);
  return inTransaction(db, async (tx) => {
    const recalled = await recallLogin(tx, deps, context.cookies, device);
    if (!recalled.ok) return recalled;
    const { memberId, expiresAtMs, loggedInAt } = recalled.value;
    const entering = { memberId, device, way: "remembered", loggedInAt } as const;
    const started = await startSession(tx, deps, entering, context);
    if (!started.ok) {
      if (started.code === "account_suspended" || started.code === "account_closed")
        await forgetLogin(tx, context.cookies);
      return started;
    }
    return ok({ ...started.value, expirationTime: new Date(expiresAtMs).toISOString() });
  });
}
