import { createHash } from "node:crypto";
import type { Db } from "#/server/db/index.ts";
import { HOUSE, openAccount, postTransfer } from "#/server/ledger/index.ts";
import { createMember } from "#/server/members/index.ts";
import { openSession } from "#/server/session/index.ts";

export type Buyer = {
  readonly session: { readonly id: string; readonly memberId: bigint; readonly currency: string };
  readonly wallet: bigint;
};

/** A member with so much in the wallet and an open session. `db`: the owner's. */
export async function buyerWith(db: Db, username: string, fundsMinor: bigint): Promise<Buyer> {
  const about = {
    username,
    email: `${username}@correo.example`,
    password_hash: "$argon2id$v=19$m=8,t=1,p=1$none$none",
  };
  const memberId = await createMember(db, new Date(), { ...about, currency: "VND" });
  if (memberId === null) throw new Error(`${username} is taken`);
  const owner = { kind: "member", id: memberId } as const;
  const wallet = await openAccount(db, { owner, purpose: "wallet", currency: "VND" });
  const deposits = await openAccount(db, { owner: HOUSE, purpose: "deposits", currency: "VND" });
  const legs = [
    { accountId: deposits, amountMinor: -fundsMinor },
    { accountId: wallet, amountMinor: fundsMinor },
  ];
  await postTransfer(db, { reference: `funds:${username}`, kind: "deposit", legs });
  await openSession(db, Date.now, {
    ...{ memberId, account: username, kind: 0, currency: "VND", device: username },
    ...{ ip: "203.0.113.7", country: "", userAgent: "test" },
  });
  const { id } = await db
    .selectFrom("sessions")
    .select("id")
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return { session: { id: String(id), memberId, currency: "VND" }, wallet };
}

export const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();
