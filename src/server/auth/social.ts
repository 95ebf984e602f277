import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type {
  finishSocial as finishSocialCall,
  linkIdentity as linkCall,
  listIdentities as listCall,
  startSocial as startSocialCall,
  unlinkIdentity as unlinkCall,
} from "#/lib/contract/auth/social.ts";
import type { CodeOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import { SOCIAL_NAMES, type SocialProvider } from "#/lib/contract/site/calls.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import type { MemberContext, Session, VisitorContext } from "#/server/http/route.ts";
import { checkOwner, isStillOwner } from "#/server/members/index.ts";
import { deviceOf, lockLogins } from "#/server/session/index.ts";
import type { AuthDeps } from "./deps.ts";
import {
  beginSignIn,
  finishSignIn,
  keepProvenIdentity,
  takeProvenIdentity,
} from "./identity/sign-ins.ts";
import { startSession } from "./start-session.ts";

/** Where a provider sends the browser back to, on each of the site's addresses. */
const RETURN_PATH = "/signin";

/** Begins a sign-in; it comes back to where the visitor is, if that is one of the site's own addresses. */
export async function startSocial(
  deps: AuthDeps,
  { provider, origin }: ParsedOf<typeof startSocialCall>,
  { cookies, ip, language }: VisitorContext,
): Promise<Result<ReplyOf<typeof startSocialCall>, CodeOf<typeof startSocialCall>>> {
  const { db, signIns, siteOrigins } = deps;
  const origins = await siteOrigins(db);
  const place = origins.includes(origin) ? origin : (origins[0] ?? "");
  const url = await beginSignIn(db, deps, signIns, {
    provider,
    device: deviceOf(cookies),
    ip,
    redirectUri: place + RETURN_PATH,
    language,
  });
  const detail = { provider: SOCIAL_NAMES[provider] };
  return url.ok ? ok({ url: url.value }) : refuse(url.code, { detail });
}

/**
 * Lets in whoever the provider knows by an identity that is joined to an account. Anybody else gets a ticket: who has
 * an account proves that too. A member who is in already came to join one.
 */
export async function finishSocial(
  deps: AuthDeps,
  { answer }: ParsedOf<typeof finishSocialCall>,
  context: VisitorContext,
): Promise<Result<ReplyOf<typeof finishSocialCall>, CodeOf<typeof finishSocialCall>>> {
  const { db, clock, signIns } = deps;
  const device = deviceOf(context.cookies);
  const came = await finishSignIn(db, deps, signIns, { answer, device });
  if (!came.ok) return came;
  const { provider, identity, began } = came.value;
  const member = await findLinked(db, provider, identity.subject);
  if (member && context.session)
    return refuse(member.id === context.session.memberId ? "identity_linked" : "identity_taken");
  if (!member) {
    const { ticket, expiresAtMs } = await keepProvenIdentity(db, deps, {
      provider,
      identity,
      device,
    });
    const expiresAt = new Date(expiresAtMs).toISOString();
    return ok({ outcome: "proven", provider, ticket, email: identity.email, expiresAt });
  }
  return inTransaction(db, async (tx) => {
    const entering = { memberId: member.id, device, way: provider, seen: { mark: began } } as const;
    await lockLogins(tx, member.id);
    const used = await tx
      .updateTable("identities")
      .set({ used_at: new Date(clock()), email: identity.email })
      .where("provider", "=", provider)
      .where("subject", "=", identity.subject)
      .where("member_id", "=", member.id)
      .executeTakeFirst();
    if (used.numUpdatedRows !== 1n) return refuse("sign_in_expired"); // taken off meanwhile
    const started = await startSession(tx, deps, entering, context);
    if (!started.ok) return started;
    // An expired or weak password is no matter of who came in without it (LOG-15).
    return ok({
      outcome: "entered",
      provider,
      opened: { ...started.value, passwordExpired: false },
    });
  });
}

/** Joins a proven identity to the account that is in; the ticket is kept until the password is right. */
export async function linkIdentity(
  deps: AuthDeps,
  { ticket, password }: ParsedOf<typeof linkCall>,
  { session, cookies }: MemberContext,
): Promise<Result<ReplyOf<typeof linkCall>, CodeOf<typeof linkCall>>> {
  const { db, clock } = deps;
  const owner = await checkOwner(deps, session, password);
  if (!owner.ok) return owner;
  return inTransaction(db, async (tx) => {
    if (!(await isStillOwner(tx, session, owner.value))) return refuse("session_expired");
    const proven = await takeProvenIdentity(tx, deps, { ticket, device: deviceOf(cookies) });
    if (!proven) return refuse("sign_in_expired");
    const { provider, identity } = proven;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("identities")
      .values({
        provider,
        subject: identity.subject,
        member_id: session.memberId,
        email: identity.email,
        linked_at: new Date(clock()),
        used_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) {
      await recordEvent(tx, {
        kind: "identity_linked",
        memberId: session.memberId,
        payload: { provider },
      });
      return ok({ provider });
    }
    const other = await findLinked(tx, provider, identity.subject);
    if (other?.id === session.memberId) return ok({ provider });
    return refuse(other ? "identity_taken" : "provider_linked");
  });
}

/** Takes an identity off the account; one that is not there is off already. */
export async function unlinkIdentity(
  deps: AuthDeps,
  { provider, password }: ParsedOf<typeof unlinkCall>,
  { session }: MemberContext,
): Promise<Result<null, CodeOf<typeof unlinkCall>>> {
  const owner = await checkOwner(deps, session, password);
  if (!owner.ok) return owner;
  return inTransaction(deps.db, async (tx) => {
    if (!(await isStillOwner(tx, session, owner.value))) return refuse("session_expired");
    const { numDeletedRows } = await tx
      .deleteFrom("identities")
      .where("member_id", "=", session.memberId)
      .where("provider", "=", provider)
      .executeTakeFirst();
    if (numDeletedRows > 0n)
      await recordEvent(tx, {
        kind: "identity_unlinked",
        memberId: session.memberId,
        payload: { provider },
      });
    return ok(null);
  });
}

/** What is joined to a member's account, and what can be. */
export async function listIdentities(
  { db, signIns }: AuthDeps,
  { memberId }: Session,
): Promise<ReplyOf<typeof listCall>> {
  const rows = await db
    .selectFrom("identities")
    .selectAll()
    .where("member_id", "=", memberId)
    .orderBy("linked_at")
    .execute();
  return {
    list: rows.map(({ provider, email, linked_at, used_at }) => ({
      provider,
      email,
      linkedAt: linked_at.toISOString(),
      usedAt: used_at?.toISOString() ?? null,
    })),
    providers: Object.keys(signIns) as SocialProvider[],
  };
}

function findLinked(db: Db, provider: SocialProvider, subject: string) {
  return db
    .selectFrom("identities")
    .innerJoin("members", "members.id", "identities.member_id")
    .select("members.id")
    .where("provider", "=", provider)
    .where("subject", "=", subject)
    .executeTakeFirst();
}
