import { sendMoney } from "#/lib/client/money-call.ts";
import { send } from "#/lib/client/send.ts";
import type { InputOf } from "#/lib/contract/call.ts";
import {
  cancelChase as cancelChaseCall,
  getChase,
  placeChase as placeChaseCall,
} from "#/lib/contract/lottery/chases.ts";

export const fetchChase = (chaseId: string) => send(getChase, { chaseId });
export const placeChase = (input: InputOf<typeof placeChaseCall>) =>
  sendMoney(placeChaseCall, input);
export const cancelChase = (chaseId: string) => send(cancelChaseCall, { chaseId });
