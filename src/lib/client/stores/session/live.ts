import { followLive } from "#/lib/client/live.ts";
import "#/lib/client/stores/cashier/cashier.ts";
import { refreshBalance } from "#/lib/client/stores/wallet/wallet.ts";
import { $member, onMember } from "./session.ts";

let stop: (() => void) | null = null;

const follow = () => followLive(() => void refreshBalance());

/** Follows the live stream for as long as a member is in; the stores hear what is theirs. */
export function startLive(): void {
  onMember((member) => {
    stop?.();
    stop = member ? follow() : null;
  });
  if ($member.get() && !stop) stop = follow();
}
