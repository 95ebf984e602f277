import { atom } from "nanostores";
import { type Refused, send } from "#/lib/client/send.ts";
import { readSession, writeSession } from "#/lib/client/storage.ts";
import { onMember } from "#/lib/client/stores/session/session.ts";
import { $balance } from "#/lib/client/stores/wallet/wallet.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import { getMerchantWallet } from "#/lib/contract/games/wallets.ts";

export type MerchantWallet = ReplyOf<typeof getMerchantWallet>;

/** The main wallet and vendors' own, as last heard; undefined until they are there. */
export const $merchantWallet = atom<MerchantWallet | undefined>(undefined);
/** Why they could not be had; null otherwise. */
export const $merchantWalletRefusal = atom<Refused | null>(null);

/** The session's own copy of whether there is one wallet (SYS-22): what a page shows before the answer is there. */
const CACHE_KEY = "merchantWallet";
let asked = 0;

/** Whether every vendor plays with the main wallet, as this session heard last; null before it heard. */
export function readIsSingle(): boolean | null {
  const cached = readSession(CACHE_KEY);
  return cached === null ? null : cached === "single";
}

/** Asks again what lies where. What is shown stays until the answer comes; of two asks the later one counts. */
export async function refreshMerchantWallet(): Promise<void> {
  const turn = ++asked;
  const reply = await send(getMerchantWallet, {});
  if (turn !== asked) return;
  $merchantWalletRefusal.set(reply.ok ? null : reply);
  if (!reply.ok) return;
  writeSession({ [CACHE_KEY]: reply.value.isSingle ? "single" : "transfer" });
  $merchantWallet.set(reply.value);
}

// What a vendor answers late moves the balance: then what was under way is so no more.
$balance.listen(() => {
  if ($merchantWallet.get()?.wallets.some(({ underWay }) => underWay)) void refreshMerchantWallet();
});

onMember(() => {
  asked++;
  $merchantWallet.set(undefined);
  $merchantWalletRefusal.set(null);
});
