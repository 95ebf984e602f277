import { grantBonus } from "#/server/bonus/index.ts";
import type { Db } from "#/server/db/index.ts";
import { decideApproval } from "#/server/staff/index.ts";

/** Gives a member a bonus as two of the demonstration's staff do; answers its id. */
export async function giveBonus(owner: Db, account: string, offer: string): Promise<string> {
  const order = { account, offer, reason: "For a test", by: "tomas" };
  const asked = await grantBonus(owner, order);
  if (asked.ok) throw new Error("one alone gave a bonus");
  const id = BigInt(String(asked.detail?.["approval"]));
  await decideApproval(owner, { id, by: "irene", decision: "approved" });
  const given = await grantBonus(owner, order);
  if (!given.ok) throw new Error(given.code);
  return given.value.id;
}
