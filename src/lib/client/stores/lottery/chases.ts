import { sendMoney } from "#/lib/client/money-call.ts";
import { send } from "#/lib/client/send.ts";
import type { InputOf } from "#/lib/contract/call.ts";
import {
  cancelChase as cancelChaseCall,
  getChase,
  placeChase as placeChaseCall,
} from "#/lib/contract/lottery/chases.ts";
import { keepPinned } from "./pinned.ts";

export const fetchChase = (chaseId: string) => send(getChase, { chaseId });
export async function placeChase(input: InputOf<typeof placeChaseCall>) {
  const sold = await sendMoney(placeChaseCall, input);
  if (sold.ok) keepPinned(sold.value.tickets);
  return sold;
}
export const cancelChase = (chaseId: string) => send(cancelChaseCall, { chaseId });
