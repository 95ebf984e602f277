import { useRef, useState } from "react";
import { type MoneyCall, type MoneySent, sendMoney } from "#/lib/client/money-call.ts";
import type { InputOf } from "#/lib/contract/call.ts";

/**
 * A form's money call, one at a time: null for a press while one is under way. The attempt's key is kept until its
 * outcome is known (`sendMoney`), so that a press after a lost reply never acts twice.
 */
export function useMoneyCall<C extends MoneyCall>(call: C) {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

  async function act(input: InputOf<C>): Promise<MoneySent<C> | null> {
    if (underWay.current) return null;
    underWay.current = true;
    setBusy(true);
    try {
      return await sendMoney(call, input);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  return { busy, act };
}
