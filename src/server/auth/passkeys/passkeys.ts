import { randomBytes } from "node:crypto";
import type { VerifiedRegistrationResponse } from "@simplewebauthn/server";
import type { Selectable } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type {
  addPasskey as addCall,
  beginPasskey as beginCall,
  listPasskeys as listCall,
  Passkey,
  removePasskey as removeCall,
  renamePasskey as renameCall,
} from "#/lib/contract/auth/passkeys.ts";
import type { CodeOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import { type Db, inTransaction, type Tables } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import type { MemberContext, Session } from "#/server/http/route.ts";
import { checkOwner, isStillOwner } from "#/server/members/index.ts";
import { deviceOf, holdSession } from "#/server/session/index.ts";
import { proveAuthenticator } from "../authenticator.ts";
import type { AuthDeps } from "../deps.ts";
import { CHALLENGE_LIFE_MS, newChallenge, type Taken, takeChallenge } from "./challenges.ts";
import { endPasskeyLogins } from "./codes.ts";
import { credentialsOn } from "./credentials.ts";
import { webAuthn } from "./library.ts";
import { MOST_PASSKEYS, mayBegin } from "./limits.ts";
import { originsOf, rpIdOf } from "./relying-party.ts";

/** Ed25519, P-256 and RSA, which every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

export async function listPasskeys(
  db: Db,
  { memberId }: Session,
): Promise<ReplyOf<typeof listCall>> {
  const rows = await db
    .selectFrom("passkeys")
    .selectAll()
    .where("member_id", "=", memberId)
    .orderBy("id")
    .execute();
  return { list: rows.map(shown), most: MOST_PASSKEYS };
}

function shown(row: Selectable<Tables["passkeys"]>): Passkey {
  return {
    id: String(row.id),
    name: row.name,
    host: row.rp_id,
    backedUp: row.backed_up,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

/** Asks for a new passkey, once password and authenticator were right. */
export async function beginPasskey(
  deps: AuthDeps,
  { password, code, origin }: ParsedOf<typeof beginCall>,
  { session, cookies }: MemberContext,
): Promise<Result<ReplyOf<typeof beginCall>, CodeOf<typeof beginCall>>> {
  const { memberId, account } = session;
  const rpId = await rpIdOf(deps.db, deps, origin);
  if (!rpId.ok) return rpId;
  if (!(await mayBegin(deps, memberId))) return refuse("too_many_requests");
  const owner = await checkOwner(deps, session, password);
  if (!owner.ok) return owner;
  const { merchant } = await deps.getMerchant(deps.db);
  return inTransaction(deps.db, async (tx) => {
    if (!(await isStillOwner(tx, session, owner.value))) return refuse("session_expired");
    if ((await countOf(tx, memberId)) >= MOST_PASSKEYS) return refuse("too_many_passkeys");
    const held = await proveAuthenticator(tx, deps, memberId, code);
    if (!held.ok) return held;
    const asking = { purpose: "register", device: deviceOf(cookies), holder: session.id } as const;
    const challenge = await newChallenge(tx, deps.clock, asking, rpId.value);
    const options = await (await webAuthn()).generateRegistrationOptions({
      rpName: merchant,
      rpID: rpId.value,
      userName: account,
      userDisplayName: account,
      userID: new Uint8Array(await handleOf(tx, memberId)),
      challenge: Buffer.from(challenge, "base64url"),
      timeout: CHALLENGE_LIFE_MS,
      excludeCredentials: await credentialsOn(tx, memberId, rpId.value),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return ok({ options: { ...options } });
  });
}

async function countOf(db: Db, memberId: bigint): Promise<number> {
  const { count } = await db
    .selectFrom("passkeys")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function handleOf(tx: Db, memberId: bigint): Promise<Buffer> {
  await tx
    .insertInto("passkey_owners")
    .values({ member_id: memberId, handle: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { handle } = await tx
    .selectFrom("passkey_owners")
    .select("handle")
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return handle;
}

/** Keeps a passkey that this session began, and tells its owner. */
export async function addPasskey(
  deps: AuthDeps,
  { name, credential }: ParsedOf<typeof addCall>,
  { session, cookies }: MemberContext,
): Promise<Result<Passkey, CodeOf<typeof addCall>>> {
  const { memberId, id: holder } = session;
  const asking = { purpose: "register", device: deviceOf(cookies), holder } as const;
  return inTransaction(deps.db, async (tx) => {
    if (!(await holdSession(tx, session))) return refuse("session_expired");
    const { clientDataJSON } = credential.response;
    const taken = await takeChallenge(tx, deps.clock, asking, clientDataJSON);
    if (!taken) return refuse("passkey_expired");
    const made = await verify(credential, taken, await originsOf(tx, deps, taken.rpId));
    if (!made) return refuse("passkey_refused");
    // The session's member is held: of two at once, the second counts the first.
    if ((await countOf(tx, memberId)) >= MOST_PASSKEYS) return refuse("too_many_passkeys");
    const row = await tx
      .insertInto("passkeys")
      .values({
        credential_id: Buffer.from(made.credential.id, "base64url"),
        member_id: memberId,
        rp_id: taken.rpId,
        public_key: Buffer.from(made.credential.publicKey),
        counter: BigInt(made.credential.counter),
        transports: credential.response.transports ?? [],
        backed_up: made.credentialBackedUp,
        name,
        created_at: new Date(deps.clock()),
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column("credential_id").doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) return refuse("passkey_taken");
    await recordEvent(tx, { kind: "passkey_added", memberId, payload: { name } });
    return ok(shown(row));
  });
}

async function verify(
  credential: ParsedOf<typeof addCall>["credential"],
  { challenge, rpId }: Taken,
  origins: string[],
): Promise<VerifiedRegistrationResponse["registrationInfo"] | null> {
  const { transports: _, ...response } = credential.response;
  try {
    const { registrationInfo } = await (await webAuthn()).verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo ?? null;
  } catch {
    // It throws at whatever does not fit: all of it came from outside.
    return null;
  }
}

export async function renamePasskey(
  deps: AuthDeps,
  { id, name }: ParsedOf<typeof renameCall>,
  { session }: MemberContext,
): Promise<Result<null, CodeOf<typeof renameCall>>> {
  if (!isRowId(id)) return refuse("not_found");
  return inTransaction(deps.db, async (tx) => {
    if (!(await holdSession(tx, session))) return refuse("session_expired");
    const { numUpdatedRows } = await tx
      .updateTable("passkeys")
      .set({ name })
      .where("id", "=", BigInt(id))
      .where("member_id", "=", session.memberId)
      .executeTakeFirst();
    return numUpdatedRows === 1n ? ok(null) : refuse("not_found");
  });
}

/** Forgets a passkey with what it opened elsewhere, and tells its owner. */
export async function removePasskey(
  deps: AuthDeps,
  { id, password, code }: ParsedOf<typeof removeCall>,
  { session }: MemberContext,
): Promise<Result<null, CodeOf<typeof removeCall>>> {
  const { memberId } = session;
  const owner = await checkOwner(deps, session, password);
  if (!owner.ok) return owner;
  if (!isRowId(id)) return refuse("not_found");
  return inTransaction(deps.db, async (tx) => {
    if (!(await isStillOwner(tx, session, owner.value))) return refuse("session_expired");
    const held = await proveAuthenticator(tx, deps, memberId, code);
    if (!held.ok) return held;
    const removed = await tx
      .deleteFrom("passkeys")
      .where("id", "=", BigInt(id))
      .where("member_id", "=", memberId)
      .returning("name")
      .executeTakeFirst();
    if (!removed) return refuse("not_found");
    await endPasskeyLogins(tx, deps.clock, memberId, session.id);
    await recordEvent(tx, { kind: "passkey_removed", memberId, payload: { name: removed.name } });
    return ok(null);
  });
}

const isRowId = (id: string): boolean => /^\d{1,18}$/.test(id);
