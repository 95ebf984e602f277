import { envelopeNumber } from "#/lib/rules/studio/rain/words.ts";
import type { RainBetView, RainReply } from "../../rain/api.ts";
import type { Moved } from "../account.ts";
import { countUp } from "../count-up.ts";
import { t } from "../page-data.ts";
import type { Purse } from "../purse.ts";
import type { Sound } from "../sound.ts";
import type { RainScreen } from "./screen.ts";

type Parts = { readonly screen: RainScreen; readonly purse: Purse; readonly sound: Sound };

type Paid = {
  readonly stake: string;
  readonly payout: string;
  readonly rain: { readonly envelope: number | null } | null;
};

/** Says what lies in the envelope that the player took, while it still rains. */
export function showTaken(
  { screen, purse, sound }: Parts,
  { stake, payout, envelope: own }: RainBetView,
  asked: number,
): void {
  const note = t("rain_yours", { envelope: envelopeNumber(own ?? asked) });
  sound.sun(2);
  screen.put("note", note);
  screen.put("amount", purse.short(payout));
  screen.tone(purse.atLeast(payout, 1n, stake) ? "win" : "back");
  screen.live.textContent = `${note}. ${purse.short(payout)}`;
}

/** Says what lay in the player's envelope. Less than the stake is no win: it is said plainly, without sound or count. */
export function showResult(
  { screen, purse, sound }: Parts,
  { stake, payout, rain }: Paid,
  wasGiven: boolean,
): void {
  const isWin = purse.atLeast(payout, 1n, stake);
  const envelope = envelopeNumber(rain?.envelope ?? 0);
  const note = t(wasGiven ? "rain_given" : "rain_yours", { envelope });
  const back = isWin ? "" : t("comes_back", { stake: purse.short(stake) });
  screen.tone(isWin ? "win" : "back");
  screen.put("note", isWin || wasGiven ? note : back);
  screen.put("amount", purse.short(payout));
  screen.live.textContent = [`${note}.`, back, purse.short(payout)].filter(Boolean).join(" ");
  if (!isWin) return;
  sound.win(Number(purse.minor(payout) / purse.minor(stake)));
  void countUp(screen, purse, payout);
}

/** What a reply tells the account of a stake that goes in or comes back. */
export const moved = ({ balance }: RainReply, round: RainBetView): Moved => ({
  // What lies in an envelope is paid at the end: nothing is held back of the balance.
  round: { ...round, state: "series" },
  balance,
});
