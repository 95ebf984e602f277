import { atom } from "nanostores";
import { onLive, onLiveBegun } from "#/lib/client/live.ts";
import { showToast } from "#/lib/client/toasts.ts";
import type { Withdrawal } from "#/lib/contract/cashier/calls.ts";
import type { Deposit } from "#/lib/contract/cashier/deposit.ts";

/** What the live stream said last of a deposit and of a withdrawal. */
export const $depositNews = atom<Deposit | null>(null);
export const $withdrawalNews = atom<Withdrawal | null>(null);
/** How often the live stream began: what was loaded before that may have missed news. */
export const $followedSince = atom(0);

onLiveBegun(() => $followedSince.set($followedSince.get() + 1));
onLive("deposit", ({ deposit }) => {
  $depositNews.set(deposit);
  if (deposit.state === "credited") showToast({ tone: "success", key: "toast_deposit_credited" });
  if (deposit.state === "failed") showToast({ tone: "danger", key: "toast_deposit_failed" });
});
onLive("withdrawal", ({ withdrawal }) => {
  $withdrawalNews.set(withdrawal);
  if (withdrawal.state === "approved")
    showToast({ tone: "success", key: "toast_withdrawal_approved" });
  if (withdrawal.state === "rejected")
    showToast({
      tone: "warning",
      key: "toast_withdrawal_rejected",
      params: { reason: withdrawal.reason ?? "" },
    });
});
