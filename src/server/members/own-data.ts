import type { Db } from "#/server/db/index.ts";
import { findClubLabel } from "./club-labels.ts";
import { findIconDigest } from "./icons.ts";
import { getMemberRow } from "./members.ts";
import { findProfile } from "./profile.ts";

/** An account as its member may take it along: what was told at the registration and in the profile, and no secret. */
export async function readAccountData(
  db: Db,
  memberId: bigint,
): Promise<Readonly<Record<string, unknown>>> {
  const [row, { fields }, label, digest] = await Promise.all([
    getMemberRow(db, memberId),
    findProfile(db, memberId),
    findClubLabel(db, memberId),
    findIconDigest(db, memberId),
  ]);
  return {
    account: row.username,
    memberId: String(row.id),
    type: row.kind,
    status: row.status,
    currency: row.currency,
    language: row.language,
    rank: label?.labelName ?? null,
    profile: { ...fields, wechat: row.wechat ?? "" },
    registration: {
      at: row.registered_at.toISOString(),
      method: row.register_method,
      address: row.registered_ip,
      url: row.register_url,
      agreedAt: row.agreed_at?.toISOString() ?? null,
      affiliateCode: row.affiliate_code,
      recommenderId: row.recommender_id,
      referralCode: row.referral_code,
    },
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    passwordChangedAt: row.password_changed_at.toISOString(),
    hasPaymentPassword: row.payment_password_hash !== null,
    identityVerifiedAt: row.identity_verified_at?.toISOString() ?? null,
    hasPicture: digest !== null,
  };
}
