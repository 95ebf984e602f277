import { useState } from "react";
import { formatWire } from "#/lib/base/money.ts";
import { askLogin } from "#/lib/client/modals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { placeChase } from "#/lib/client/stores/lottery/chases.ts";
import { fetchRules, placeTicket } from "#/lib/client/stores/lottery/tickets.ts";
import { $member, startSession } from "#/lib/client/stores/session/session.ts";
import { refreshBalance } from "#/lib/client/stores/wallet/wallet.ts";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import type { Chase } from "#/lib/contract/lottery/chases.ts";
import { writeOdds } from "#/lib/rules/lottery/bet-type.ts";
import { FULL_ODDS } from "#/lib/rules/lottery/odds-steps.ts";
import { priceSlip, type SlipLine } from "#/lib/rules/lottery/slip.ts";
import { useBoard } from "./board-context.ts";
import type { LotteryRules } from "./sale.ts";
import type { ChaseChoice } from "./use-chase.ts";
import type { Draws } from "./use-draws.ts";

/** What was asked for. */
type Asked = { readonly drawId: string; readonly lines: readonly SlipLine[] };

type Options = {
  readonly draws: Draws;
  readonly chase: ChaseChoice;
  readonly rules: LotteryRules;
  readonly onRules: (rules: LotteryRules) => void;
  readonly onBought: () => void;
};

type Note = "rules_renewed" | "odds_renewed" | "draw_moved" | "chase_moved";

/**
 * Buys what stands on the slip. A visitor is asked to log in first, and what they wrote waits. New rules, other
 * odds and a draw that has closed are put in place and told: nobody buys what they have not seen.
 */
export function usePurchase({ draws, chase, rules, onRules, onBought }: Options) {
  const { game, currency, slip, sale, odds } = useBoard();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [inDoubt, setInDoubt] = useState(false);
  const [note, setNote] = useState<Note | null>(null);
  const [bought, setBought] = useState<Ticket | null>(null);
  const [chased, setChased] = useState<Chase | null>(null);

  async function buy(): Promise<void> {
    const { chosen } = draws;
    if (!chosen) return;
    // What was shown when it was pressed is what is bought by.
    const shown = odds.inDraw(chosen.drawId);
    setBusy(true);
    // Pressed before it is known who is in: a member is no visitor.
    await startSession();
    if (!$member.get()) {
      setBusy(false);
      return askLogin();
    }
    setRefused(null);
    setNote(null);
    const written = slip.$slip.get().lines;
    const lines = written.map(({ type, selection, stakeMinor }) => ({
      type,
      selection: selection.map((picks) => [...picks]),
      stake: formatWire(stakeMinor, currency.exponent),
    }));
    const { ruleVersion } = rules;
    const asked = { drawId: chosen.drawId, lines: written };
    if (chase.isOn) {
      const { stopOnWin, rows } = chase;
      const chosenDraws = rows.map(({ draw: { drawId }, multiplier, factors }) => ({
        ...{ drawId, multiplier },
        ...(factors.some(isLowered) ? { oddsFactors: factors.map(writeOdds) } : {}),
      }));
      const sold = await placeChase({ ruleVersion, lines, draws: chosenDraws, stopOnWin });
      return take(sold, asked, setChased);
    }
    const factors = priceSlip(written, sale, shown).lines.map(({ factor }) => factor);
    const atOdds = lines.map((line, at) => {
      const factor = factors[at];
      return isLowered(factor) ? { ...line, oddsFactor: writeOdds(factor) } : line;
    });
    take(
      await placeTicket({ drawId: chosen.drawId, ruleVersion, lines: atOdds }),
      asked,
      setBought,
    );
  }

  function take<T>(
    reply: { readonly inDoubt: boolean } & ({ readonly ok: true; readonly value: T } | Refused),
    asked: Asked,
    onSold: (sold: T) => void,
  ): void {
    setBusy(false);
    setInDoubt(reply.inDoubt);
    if (!reply.ok) return void answer(reply, asked);
    slip.empty();
    chase.reset();
    onSold(reply.value);
    onBought();
    void refreshBalance();
  }

  async function answer(reply: Refused, asked: Asked): Promise<void> {
    const { oddsFactors, draw } = reply.detail ?? {};
    if (reply.code === "odds_changed" && typeof oddsFactors === "string") {
      odds.take({ ...asked, ...(typeof draw === "string" ? { drawId: draw } : {}) }, oddsFactors);
      return setNote("odds_renewed");
    }
    if (reply.code === "rules_changed") {
      const renewed = await fetchRules(game.code);
      if (renewed.ok) {
        onRules(renewed.value);
        return setNote("rules_renewed");
      }
    }
    if (reply.code === "draw_closed") {
      await draws.renew();
      return setNote(chase.isOn ? "chase_moved" : "draw_moved");
    }
    setRefused(reply);
  }

  function closeBought(): void {
    setBought(null);
    setChased(null);
  }

  return { buy, isBusy, refused, inDoubt, note, bought, chased, closeBought };
}

const isLowered = (factor: bigint | undefined): factor is bigint =>
  factor !== undefined && factor < FULL_ODDS;

export type Purchase = ReturnType<typeof usePurchase>;
