import { type Sent, send } from "#/lib/client/send.ts";
import {
  askClosure as askCall,
  getClosure,
  takeBackClosure as takeBackCall,
} from "#/lib/contract/care/closure.ts";

export const fetchClosure = (): Promise<Sent<typeof getClosure>> => send(getClosure, {});
export const askClosure = (password: string, code: string): Promise<Sent<typeof askCall>> =>
  send(askCall, { password, ...(code ? { code } : {}) });
export const takeBackClosure = (): Promise<Sent<typeof takeBackCall>> => send(takeBackCall, {});
