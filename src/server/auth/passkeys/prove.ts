import { ok, type Result, refuse } from "#/lib/base/result.ts";
import {
  assertion,
  type beginPasskeyCode as beginCodeCall,
  type beginPasskeyProof as beginProofCall,
  type getPasskeyCode as codeCall,
} from "#/lib/contract/auth/passkeys.ts";
import type { CodeOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import type { HalfSession, MemberContext, ProofContext } from "#/server/http/route.ts";
import { getMemberRow } from "#/server/members/index.ts";
import { deviceOf, holdSession } from "#/server/session/index.ts";
import type { AuthDeps } from "../deps.ts";
import { waysOf } from "../proof-methods.ts";
import { takeChallenge } from "./challenges.ts";
import { newPasskeyCode } from "./codes.ts";
import { mayBegin } from "./limits.ts";
import { rpIdOf } from "./relying-party.ts";
import { askSignature, checkSignature } from "./verify.ts";

export async function beginPasskeyProof(
  deps: AuthDeps,
  { origin }: ParsedOf<typeof beginProofCall>,
  { half, cookies }: ProofContext,
): Promise<Result<ReplyOf<typeof beginProofCall>, CodeOf<typeof beginProofCall>>> {
  const { db } = deps;
  const { id: holder, memberId } = half;
  if (!(await mayBegin(deps, memberId))) return refuse("too_many_requests");
  const member = await getMemberRow(db, memberId);
  const ways = await waysOf(db, member, await deps.getLoginProof(db), half);
  if (!ways.includes("passkey")) return refuse("way_not_offered");
  const rpId = await rpIdOf(db, deps, origin);
  if (!rpId.ok) return rpId;
  const asking = { purpose: "prove", device: deviceOf(cookies), holder } as const;
  const asked = await askSignature(db, deps, asking, { rpId: rpId.value, memberId });
  return asked ? ok(asked) : refuse("passkey_unavailable");
}

/** Whether the answer to a half-open login is a signature of one of the member's passkeys. */
export async function isPasskeyProof(
  tx: Db,
  deps: AuthDeps,
  { id: holder, memberId }: HalfSession,
  { answer, device }: { readonly answer: string; readonly device: string },
): Promise<boolean> {
  const given = readAssertion(answer);
  if (!given) return false;
  const asking = { purpose: "prove", device, holder } as const;
  const taken = await takeChallenge(tx, deps.clock, asking, given.response.clientDataJSON);
  return taken !== null && (await checkSignature(tx, deps, memberId, given, taken)).ok;
}

function readAssertion(answer: string) {
  try {
    return assertion.safeParse(JSON.parse(answer)).data ?? null;
  } catch {
    return null;
  }
}

export async function beginPasskeyCode(
  deps: AuthDeps,
  { origin }: ParsedOf<typeof beginCodeCall>,
  { session, cookies }: MemberContext,
): Promise<Result<ReplyOf<typeof beginCodeCall>, CodeOf<typeof beginCodeCall>>> {
  const { id: holder, memberId } = session;
  if (!(await mayBegin(deps, memberId))) return refuse("too_many_requests");
  const rpId = await rpIdOf(deps.db, deps, origin);
  if (!rpId.ok) return rpId;
  return inTransaction(deps.db, async (tx) => {
    if (!(await holdSession(tx, session))) return refuse("session_expired");
    const asking = { purpose: "act", device: deviceOf(cookies), holder } as const;
    const asked = await askSignature(tx, deps, asking, { rpId: rpId.value, memberId });
    return asked ? ok(asked) : refuse("passkey_none");
  });
}

export async function getPasskeyCode(
  deps: AuthDeps,
  { credential }: ParsedOf<typeof codeCall>,
  { session, cookies }: MemberContext,
): Promise<Result<ReplyOf<typeof codeCall>, CodeOf<typeof codeCall>>> {
  const { db, clock } = deps;
  const { id: holder, memberId } = session;
  const asking = { purpose: "act", device: deviceOf(cookies), holder } as const;
  return inTransaction(db, async (tx) => {
    if (!(await holdSession(tx, session))) return refuse("session_expired");
    const taken = await takeChallenge(tx, clock, asking, credential.response.clientDataJSON);
    if (!taken) return refuse("passkey_expired");
    const signed = await checkSignature(tx, deps, memberId, credential, taken);
    if (!signed.ok) return signed;
    return ok(await newPasskeyCode(tx, clock, session));
  });
}
