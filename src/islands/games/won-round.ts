import { compareWire } from "#/lib/base/money.ts";
import { offersWins } from "#/lib/client/stores/messages/may-share.ts";
import type { Round } from "#/lib/contract/games/calls.ts";

/** Whether nothing has come of a round yet: what it pays is not known, and is no zero. */
export const isPending = ({ state, payout }: Round): boolean =>
  state === "open" && compareWire(payout, "0") === 0;

/** Whether a round can be shown in the chat: money of one's own that came back as more than was staked, lately. */
export const isShareable = ({ state, stake, payout, bonus, free, settledAt }: Round): boolean =>
  state === "settled" && !bonus && !free && compareWire(payout, stake) > 0 && offersWins(settledAt);
