import type { Db } from "#/server/db/index.ts";
import { HOUSE, openAccount, postTransfer } from "#/server/ledger/index.ts";
import { getRegistrationBonus } from "#/server/site/index.ts";

/**
 * Credits a new member what the site's rule says, in the registration's own transaction: once a member, and nothing
 * where there is no rule or it is of another currency (PRO-08).
 */
export async function payRegistrationBonus(
  tx: Db,
  member: { readonly memberId: bigint; readonly currency: string },
): Promise<void> {
  const rule = await getRegistrationBonus(tx);
  if (rule?.currency.code !== member.currency) return;
  const { amountMinor, currency } = rule;
  const owner = { kind: "member", id: member.memberId } as const;
  const house = await openAccount(tx, {
    owner: HOUSE,
    purpose: "rewards",
    currency: currency.code,
  });
  const wallet = await openAccount(tx, { owner, purpose: "wallet", currency: currency.code });
  const paid = await postTransfer(tx, {
    reference: `registration-bonus:${member.memberId}`,
    kind: "bonus",
    legs: [
      { accountId: house, amountMinor: -amountMinor },
      { accountId: wallet, amountMinor },
    ],
    meta: { aboutKey: "members:registration_bonus" },
  });
  if (!paid.ok) throw new Error(`the registration bonus was refused: ${paid.code}`);
}
