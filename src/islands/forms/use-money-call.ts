import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { type MoneyCall, sendMoney } from "#/lib/client/money-call.ts";
import type { Refused } from "#/lib/client/send.ts";
import type { InputOf, ReplyOf } from "#/lib/contract/call.ts";
import { type CallForm, useCallForm } from "./use-call-form.ts";

type MoneyForm<Values extends FieldValues, C extends MoneyCall> = Omit<
  CallForm<Values, ReplyOf<C>>,
  "act" | "onRefused"
> & {
  /** What is sent for what was typed and has passed the fields' checks. */
  readonly input: (values: Values) => InputOf<C>;
  /** The command may have acted, and no answer has said so yet: a list tells. */
  readonly onDoubt: () => void;
  /** As in useCallForm; it is not asked about what is in doubt. */
  readonly onRefused?: (refused: Refused) => boolean;
};

/**
 * A form whose call moves money: useCallForm, under a key that is kept until the outcome is known (`sendMoney`), so
 * that a press after a lost reply never acts twice. `inDoubt` while nobody knows whether it acted.
 */
export function useMoneyCall<Values extends FieldValues, C extends MoneyCall>(
  call: C,
  { input, onDoubt, onRefused, ...form }: MoneyForm<Values, C>,
) {
  const [inDoubt, setInDoubt] = useState(false);
  const made = useCallForm<Values, ReplyOf<C>>({
    ...form,
    act: async (values) => {
      setInDoubt(false);
      const reply = await sendMoney(call, input(values));
      const isDoubtful = !reply.ok && reply.inDoubt;
      setInDoubt(isDoubtful);
      if (isDoubtful) onDoubt();
      return reply;
    },
    onRefused: (refused) =>
      !("inDoubt" in refused && refused.inDoubt) && (onRefused?.(refused) ?? false),
  });
  return { ...made, inDoubt };
}
