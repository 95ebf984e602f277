import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { isAgentKind, type Kind } from "#/lib/contract/authorization.ts";
import type { Opened } from "#/lib/contract/session.ts";
import { isStrange } from "#/lib/rules/proof.ts";
import type { Db } from "#/server/db/index.ts";
import type { VisitorContext } from "#/server/http/route.ts";
import { acquaintanceOf, openHalf } from "#/server/session/index.ts";
import type { MembersDeps } from "./deps.ts";
import { letIn } from "./let-in.ts";
import { waysOf } from "./means.ts";
import type { MemberRow } from "./members.ts";

type Misplaced = "agents_only" | "members_only";

/** Whom a site does not let in although they are who they say: trials anywhere, others than agents on the agent site. */
export function refusalOfSite(
  kind: Kind,
  { agentSite }: Pick<VisitorContext, "agentSite">,
): Misplaced | null {
  if (kind === 4) return "members_only";
  return agentSite && !isAgentKind(kind) ? "agents_only" : null;
}

/**
 * Lets in a member whose password was right. From a strange place, and with a means to prove it, a half-open session
 * comes first: `proof_needed`, with its token in `detail.proof` (LOG-38); that refusal is to be committed. Without any
 * means the member is let in, and told.
 */
export async function admit(
  tx: Db,
  deps: MembersDeps,
  { member, device }: { readonly member: MemberRow; readonly device: string },
  context: VisitorContext,
): Promise<Result<Opened, "proof_needed" | Misplaced>> {
  const misplaced = refusalOfSite(member.kind, context);
  if (misplaced) return refuse(misplaced);
  if (await needsProof(tx, deps, member, { device, ip: context.ip })) {
    const { token } = await openHalf(tx, deps.clock, { memberId: member.id, device });
    return refuse("proof_needed", { detail: { proof: token } });
  }
  const { token } = await letIn(tx, deps.clock, enteringAs(member, device), context);
  return ok({ token, ...dueOf(deps, member) });
}

async function needsProof(
  tx: Db,
  { getLoginProof }: MembersDeps,
  member: MemberRow,
  place: { readonly device: string; readonly ip: string },
): Promise<boolean> {
  if (member.kind === 4) return false;
  const setting = await getLoginProof(tx);
  if (!isStrange(setting.when, await acquaintanceOf(tx, member.id, place))) return false;
  return (await waysOf(tx, member, setting)).length > 0;
}

/** What a session keeps of its member. */
export function enteringAs({ id, username, kind, currency }: MemberRow, device: string) {
  return { memberId: id, account: username, kind, currency, device };
}

/** What a member has to do about the password once in. */
export function dueOf(
  { clock, passwordMaxAgeMs }: MembersDeps,
  { password_is_own, password_changed_at }: MemberRow,
): Pick<Opened, "firstTimeLogin" | "passwordExpired"> {
  const ageMs = clock() - password_changed_at.getTime();
  return {
    firstTimeLogin: !password_is_own,
    passwordExpired: passwordMaxAgeMs !== null && ageMs > passwordMaxAgeMs,
  };
}
