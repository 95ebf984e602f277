import { followLive } from "#/lib/client/live.ts";
import {
  $depositNews,
  $followedSince,
  $withdrawalNews,
} from "#/lib/client/stores/cashier/cashier.ts";
import { hearBalance, refreshBalance } from "#/lib/client/stores/wallet/wallet.ts";
import { showToast } from "#/lib/client/toasts.ts";
import type { LiveEvent } from "#/lib/contract/live.ts";
import { $member, onMember } from "./session.ts";

let stop: (() => void) | null = null;

function hear(event: LiveEvent): void {
  switch (event.type) {
    case "balance":
      hearBalance({ sumBalance: event.sumBalance, heldBalance: event.heldBalance });
      break;
    case "unread":
      hearBalance({ unreadCount: event.unreadCount });
      break;
    case "deposit":
      $depositNews.set(event.deposit);
      void refreshBalance();
      if (event.deposit.state === "credited")
        showToast({ tone: "success", key: "toast_deposit_credited" });
      if (event.deposit.state === "failed")
        showToast({ tone: "danger", key: "toast_deposit_failed" });
      break;
    case "withdrawal":
      $withdrawalNews.set(event.withdrawal);
      void refreshBalance();
      if (event.withdrawal.state === "approved")
        showToast({ tone: "success", key: "toast_withdrawal_approved" });
      if (event.withdrawal.state === "rejected")
        showToast({
          tone: "warning",
          key: "toast_withdrawal_rejected",
          params: { reason: event.withdrawal.reason ?? "" },
        });
      break;
    case "session_ended":
      void refreshBalance();
      break;
  }
}

const follow = (): (() => void) =>
  followLive(
    hear,
    () => void refreshBalance(),
    () => $followedSince.set($followedSince.get() + 1),
  );

/** Follows the live stream for as long as a member is in. */
export function startLive(): void {
  onMember((member) => {
    stop?.();
    stop = member ? follow() : null;
  });
  if ($member.get() && !stop) stop = follow();
}
