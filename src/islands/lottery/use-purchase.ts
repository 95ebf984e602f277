import { useStore } from "@nanostores/react";
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
import { CHASE, TICKET } from "./late-parts.ts";
import type { LotteryRules } from "./sale.ts";
import type { ChaseChoice } from "./use-chase.ts";
import type { Draws } from "./use-draws.ts";

/** What was asked for. */
type Asked = { readonly drawId: string; readonly lines: readonly SlipLine[] };

type Reply<T> = { readonly inDoubt: boolean } & (
  | { readonly ok: true; readonly value: T }
  | Refused
);
/** What was sent without an answer. */
type Doubt = { readonly lines: readonly SlipLine[]; readonly sendAgain: () => Promise<void> };

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
  const [failed, setRefused] = useState<(Refused & { readonly lines: readonly SlipLine[] }) | null>(
    null,
  );
  const { lines: written } = useStore(slip.$slip);
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const [note, setNote] = useState<Note | null>(null);
  const [bought, setBought] = useState<Ticket | null>(null);
  const [chased, setChased] = useState<Chase | null>(null);
  const [isDone, setDone] = useState(false);

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
    const asWritten = slip.$slip.get().lines;
    if (doubt?.lines === asWritten) return doubt.sendAgain();
    const lines = asWritten.map(({ type, selection, stakeMinor }) => ({
      type,
      selection: selection.map((picks) => [...picks]),
      stake: formatWire(stakeMinor, currency.exponent),
    }));
    const { ruleVersion } = rules;
    const asked = { drawId: chosen.drawId, lines: asWritten };
    if (chase.isOn) {
      const { stopOnWin, rows } = chase;
      const chosenDraws = rows.map(({ draw: { drawId }, multiplier, factors }) => ({
        ...{ drawId, multiplier },
        ...(factors.some(isLowered) ? { oddsFactors: factors.map(writeOdds) } : {}),
      }));
      const asChase = { ruleVersion, lines, draws: chosenDraws, stopOnWin };
      return sell(() => placeChase(asChase), asked, setChased);
    }
    const factors = priceSlip(asWritten, sale, shown).lines.map(({ factor }) => factor);
    const atOdds = lines.map((line, at) => {
      const factor = factors[at];
      return isLowered(factor) ? { ...line, oddsFactor: writeOdds(factor) } : line;
    });
    const ticket = { drawId: chosen.drawId, ruleVersion, lines: atOdds };
    return sell(() => placeTicket(ticket), asked, setBought);
  }

  /** Sends it; where no answer comes, the next press sends the very same, also once its draw has closed. */
  async function sell<T>(
    send: () => Promise<Reply<T>>,
    asked: Asked,
    onSold: (sold: T) => void,
  ): Promise<void> {
    setBusy(true);
    // The receipt's code comes while it is sold.
    (chase.isOn ? CHASE : TICKET).ahead();
    const reply = await send();
    setBusy(false);
    const sendAgain = () => sell(send, asked, onSold);
    setDoubt(reply.inDoubt ? { lines: asked.lines, sendAgain } : null);
    if (!reply.ok) return answer(reply, asked);
    slip.empty();
    chase.reset();
    setDone(true);
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
    setRefused({ ...reply, lines: asked.lines });
  }

  function closeBought(): void {
    setBought(null);
    setChased(null);
  }

  // What was refused is said of what was asked for: a slip that was changed since is another.
  const refused = failed && (doubt || failed.lines === written) ? failed : null;
  /** Whether it was sold is not known: of what stands on the slip, or of what was changed since. */
  const inDoubt = doubt && (doubt.lines === written ? "same" : "changed");
  return {
    buy,
    isBusy,
    refused,
    inDoubt,
    note,
    bought,
    showBought: setBought,
    chased,
    closeBought,
    /** Something was bought here. */
    isDone,
  };
}

const isLowered = (factor: bigint | undefined): factor is bigint =>
  factor !== undefined && factor < FULL_ODDS;

export type Purchase = ReturnType<typeof usePurchase>;
