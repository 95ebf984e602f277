import { followLive } from "#/lib/client/live.ts";
import { $member, onMember } from "./session.ts";

let stop: (() => void) | null = null;

/** Follows the live stream for as long as a member is in; the stores hear what is theirs. */
export function startLive(): void {
  onMember((member) => {
    stop?.();
    stop = member ? followLive() : null;
  });
  if ($member.get() && !stop) stop = followLive();
}
