import { type Sent, send } from "#/lib/client/send.ts";
import type { InputOf } from "#/lib/contract/call.ts";
import {
  askClosure as askCall,
  getClosure,
  takeBackClosure as takeBackCall,
} from "#/lib/contract/care/closure.ts";

export const fetchClosure = (): Promise<Sent<typeof getClosure>> => send(getClosure, {});
export const askClosure = (input: InputOf<typeof askCall>): Promise<Sent<typeof askCall>> =>
  send(askCall, input);
export const takeBackClosure = (): Promise<Sent<typeof takeBackCall>> => send(takeBackCall, {});
