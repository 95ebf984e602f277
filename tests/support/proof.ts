import { Secret, TOTP } from "otpauth";
import { type Clock, SECOND_MS } from "#/lib/base/time.ts";
import { logIn } from "#/lib/contract/auth/calls.ts";
import {
  beginTotp,
  confirmProofMethod,
  confirmTotp,
  sendProofMethodCode,
} from "#/lib/contract/auth/proof.ts";
import type { LoginProof } from "#/lib/rules/auth/proof.ts";
import type { Db } from "#/server/db/index.ts";
import { changeSite } from "#/server/site/index.ts";
import { asOwner } from "./database.ts";
import { type MembersWorldOptions, membersWorld } from "./members.ts";
import { codeSentTo } from "./outbox.ts";
import type { Visitor } from "./visitor.ts";

/** What an authenticator shows for a secret at a moment. */
export function figuresOf(secret: string, atMs: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs });
}

type Contacts = {
  readonly email?: string;
  readonly payee_name?: string;
  readonly mobile_num?: string;
  readonly country_dialing_code?: string;
};

const ok = <T>(reply: { ok: true; value: T } | { ok: false; code: string }): T => {
  if (!reply.ok) throw new Error(reply.code);
  return reply.value;
};

/** Members with the means to prove a login, and strangers who know their password. */
export function proofWorld(db: Db, options: MembersWorldOptions = {}) {
  const world = membersWorld(db, {
    rules: { email: { enabled: true, minLength: 0 } },
    ...options,
  });
  const clock: Clock = world.clock;
  /** The code of the newest message: the next one may come half a minute later. */
  const codeTo = async (to: string) => {
    world.clock.advance(30 * SECOND_MS);
    return (await codeSentTo(db, clock, to)) ?? "";
  };
  const newMember = async ({ email, ...kept }: Contacts = {}) => {
    const made = await world.newMember(email === undefined ? {} : { email });
    const { id } = made.member;
    if (Object.keys(kept).length > 0)
      await db.updateTable("members").set(kept).where("id", "=", id).execute();
    return made;
  };
  const withEmail = async () => {
    const email = `${world.newName()}@correo.example`;
    const made = await newMember({ email });
    ok(await made.who.call(sendProofMethodCode, { way: "email" }));
    const code = await codeTo(email);
    ok(await made.who.call(confirmProofMethod, { way: "email", code }));
    return { ...made, email };
  };
  const withTotp = async () => {
    const made = await newMember();
    const { secret } = ok(await made.who.call(beginTotp, { password: "Pleno-2026" }));
    const code = figuresOf(secret, clock());
    const { recoveryCodes } = ok(await made.who.call(confirmTotp, { code }));
    return { ...made, secret, recoveryCodes };
  };
  /** Logs in with the right password; on `proof_needed` the visitor holds the half-open token. */
  const arrive = async (who: Visitor, username: string, password = "Pleno-2026") => {
    const reply = await who.call(logIn, { type: "username", username, password });
    who.token = reply.ok ? reply.value.token : String(reply.detail?.["proof"] ?? "") || null;
    return reply;
  };
  const setting = (loginProof: LoginProof) => changeSite(asOwner(db), { loginProof });
  return { ...world, newMember, withEmail, withTotp, codeTo, arrive, setting };
}

/** How a reply ended. */
export const codeOf = (reply: { ok: boolean; code?: string }) => (reply.ok ? "ok" : reply.code);

/** What happened to a member since the registration, in order. */
export async function factsOf(db: Db, memberId: bigint) {
  const rows = await db
    .selectFrom("events")
    .select(["kind", "payload"])
    .where("member_id", "=", memberId)
    .where("kind", "!=", "member_registered")
    .orderBy("id")
    .execute();
  return rows.map(({ kind, payload }) => ({ kind, ...payload }));
}
