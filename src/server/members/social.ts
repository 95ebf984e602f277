import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { CodeOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import { SOCIAL_NAMES, type SocialProvider } from "#/lib/contract/site.ts";
import type {
  finishSocial,
  linkIdentity as linkCall,
  listIdentities as listCall,
  startSocial,
  unlinkIdentity as unlinkCall,
} from "#/lib/contract/social.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import type { MemberContext, Session, VisitorContext } from "#/server/http/route.ts";
import {
  beginSignIn,
  deviceOf,
  finishSignIn,
  keepProven,
  takeProven,
} from "#/server/session/index.ts";
import { refusalOfSite } from "./admit.ts";
import type { MembersDeps } from "./deps.ts";
import { letIn } from "./let-in.ts";
import { tryPassword } from "./try-password.ts";

/** Where a provider sends the browser back to, on each of the site's addresses. */
const RETURN_PATH = "/signin";

/** Begins a sign-in; it comes back to where the visitor is, if that is one of the site's own addresses. */
export async function startSignIn(
  { db, clock, signIns, siteOrigins }: MembersDeps,
  { provider, origin }: ParsedOf<typeof startSocial>,
  { cookies, ip, language }: VisitorContext,
): Promise<Result<ReplyOf<typeof startSocial>, CodeOf<typeof startSocial>>> {
  const origins = await siteOrigins(db);
  const place = origins.includes(origin) ? origin : (origins[0] ?? "");
  const url = await beginSignIn(db, clock, signIns, {
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
export async function completeSignIn(
  { db, clock, signIns }: MembersDeps,
  { answer }: ParsedOf<typeof finishSocial>,
  context: VisitorContext,
): Promise<Result<ReplyOf<typeof finishSocial>, CodeOf<typeof finishSocial>>> {
  const device = deviceOf(context.cookies);
  const came = await finishSignIn(db, clock, signIns, { answer, device });
  if (!came.ok) return came;
  const { provider, identity } = came.value;
  const member = await findLinked(db, provider, identity.subject);
  if (member && context.session)
    return refuse(member.id === context.session.memberId ? "identity_linked" : "identity_taken");
  if (!member) {
    const { ticket, expiresAtMs } = await keepProven(db, clock, { provider, identity, device });
    const expiresAt = new Date(expiresAtMs).toISOString();
    return ok({ outcome: "proven", provider, ticket, email: identity.email, expiresAt });
  }
  if (member.status === "suspended") return refuse("account_suspended");
  const misplaced = refusalOfSite(member.kind, context);
  if (misplaced) return refuse(misplaced);
  const { token } = await inTransaction(db, async (tx) => {
    await tx
      .updateTable("identities")
      .set({ used_at: new Date(clock()), email: identity.email })
      .where("provider", "=", provider)
      .where("subject", "=", identity.subject)
      .execute();
    const { id: memberId, username: account, kind, currency } = member;
    const proven = { memberId, account, kind, currency, device, shownMore: true } as const;
    return letIn(tx, clock, proven, context);
  });
  // An expired or weak password is no matter of who came in without it (LOG-15).
  const opened = { token, firstTimeLogin: !member.password_is_own, passwordExpired: false };
  return ok({ outcome: "entered", provider, opened });
}

/** Joins a proven identity to the account that is in; the ticket is kept until the password is right. */
export async function linkIdentity(
  deps: MembersDeps,
  { ticket, password }: ParsedOf<typeof linkCall>,
  { session, cookies }: MemberContext,
): Promise<Result<ReplyOf<typeof linkCall>, CodeOf<typeof linkCall>>> {
  const { db, clock } = deps;
  const right = await checkOwnPassword(deps, session, password);
  if (!right.ok) return right;
  return inTransaction(db, async (tx) => {
    const proven = await takeProven(tx, clock, { ticket, device: deviceOf(cookies) });
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
  deps: MembersDeps,
  { provider, password }: ParsedOf<typeof unlinkCall>,
  { session }: MemberContext,
): Promise<Result<null, CodeOf<typeof unlinkCall>>> {
  const right = await checkOwnPassword(deps, session, password);
  if (!right.ok) return right;
  return inTransaction(deps.db, async (tx) => {
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
  { db, signIns }: MembersDeps,
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
    .select(["members.id", "username", "kind", "currency", "status", "password_is_own"])
    .where("provider", "=", provider)
    .where("subject", "=", subject)
    .executeTakeFirst();
}

async function checkOwnPassword(
  { db, clock, passwords }: MembersDeps,
  { memberId }: Session,
  password: string,
): Promise<Result<null, "wrong_password" | "too_many_tries" | "overloaded">> {
  const { password_hash } = await db
    .selectFrom("members")
    .select("password_hash")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  const right = await tryPassword(db, clock, `password:${memberId}`, () =>
    passwords.verify(password_hash, password),
  );
  if (!right.ok) return right;
  return right.value ? ok(null) : refuse("wrong_password");
}
