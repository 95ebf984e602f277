import { atom } from "nanostores";
import { type Sent, send } from "#/lib/client/send.ts";
import { onMember } from "#/lib/client/stores/session/session.ts";
import { getAccountSecurity } from "#/lib/contract/auth/account-security.ts";
import { listLogins } from "#/lib/contract/session/logins.ts";

/** The member's own logins, or those before a place that the list named. */
export const fetchLogins = (before: string | undefined): Promise<Sent<typeof listLogins>> =>
  send(listLogins, before === undefined ? {} : { before });

/** How safe the account is, or why that could not be told; null until it was asked for. */
export const $security = atom<Sent<typeof getAccountSecurity> | null>(null);
let asked = 0;

/** Asks how safe the account is; what is shown stays until the answer is there. */
export async function loadSecurity(): Promise<void> {
  asked += 1;
  const mine = asked;
  const reply = await send(getAccountSecurity, {});
  if (mine === asked) $security.set(reply);
}

/** Something that the account's safety is made of is different now: who shows it asks anew. */
export function securityChanged(): void {
  if ($security.get()) void loadSecurity();
}

onMember((member) => {
  if (member) return;
  asked += 1;
  $security.set(null);
});
