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
import { useBoard } from "./board-context.ts";
import type { LotteryRules } from "./sale.ts";
import type { ChaseChoice } from "./use-chase.ts";
import type { Draws } from "./use-draws.ts";

type Options = {
  readonly draws: Draws;
  readonly chase: ChaseChoice;
  readonly rules: LotteryRules;
  readonly onRules: (rules: LotteryRules) => void;
  readonly onBought: () => void;
};

/**
 * Buys what stands on the slip. A visitor is asked to log in first, and what they wrote waits. New rules and a draw that
 * has closed are put in place and told: nobody buys what they have not seen.
 */
export function usePurchase({ draws, chase, rules, onRules, onBought }: Options) {
  const { game, currency, slip } = useBoard();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [inDoubt, setInDoubt] = useState(false);
  const [note, setNote] = useState<"rules_renewed" | "draw_moved" | "chase_moved" | null>(null);
  const [bought, setBought] = useState<Ticket | null>(null);
  const [chased, setChased] = useState<Chase | null>(null);

  async function buy(): Promise<void> {
    const { chosen } = draws;
    if (!chosen) return;
    setBusy(true);
    // Pressed before it is known who is in: a member is no visitor.
    await startSession();
    if (!$member.get()) {
      setBusy(false);
      return askLogin();
    }
    setRefused(null);
    setNote(null);
    const lines = slip.$slip.get().lines.map(({ type, selection, stakeMinor }) => ({
      type,
      selection: selection.map((picks) => [...picks]),
      stake: formatWire(stakeMinor, currency.exponent),
    }));
    const { ruleVersion } = rules;
    if (chase.isOn) {
      const { stopOnWin, rows } = chase;
      const chosenDraws = rows.map(({ draw: { drawId }, multiplier }) => ({ drawId, multiplier }));
      take(await placeChase({ ruleVersion, lines, draws: chosenDraws, stopOnWin }), setChased);
    } else take(await placeTicket({ drawId: chosen.drawId, ruleVersion, lines }), setBought);
  }

  function take<T>(
    reply: { readonly inDoubt: boolean } & ({ readonly ok: true; readonly value: T } | Refused),
    onSold: (sold: T) => void,
  ): void {
    setBusy(false);
    setInDoubt(reply.inDoubt);
    if (!reply.ok) return void answer(reply);
    slip.empty();
    chase.reset();
    onSold(reply.value);
    onBought();
    void refreshBalance();
  }

  async function answer(reply: Refused): Promise<void> {
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

export type Purchase = ReturnType<typeof usePurchase>;
