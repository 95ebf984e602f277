import { type Sent, send } from "#/lib/client/send.ts";
import {
  askClosure as askCall,
  type Closure,
  getClosure,
  type OpenMatter,
  takeBackClosure as takeBackCall,
} from "#/lib/contract/care/closure.ts";

const ELSEWHERE: ReadonlySet<OpenMatter> = new Set(["vendor_wallets", "vendor_quiet"]);

export const fetchClosure = (): Promise<Sent<typeof getClosure>> => send(getClosure, {});
/** As fetchClosure, with what lies at vendors: it takes as long as the slowest of them. */
export const fetchFullClosure = (): Promise<Sent<typeof getClosure>> =>
  send(getClosure, { vendors: "ask" });

/** A closure as it is now, with what vendors said before where they were not asked again. */
export function withVendors(now: Closure, before: Closure | undefined): Closure {
  if (now.vendorsAsked || !before?.vendorsAsked) return now;
  const said = before.matters.filter(({ kind }) => ELSEWHERE.has(kind));
  return { ...now, matters: [...now.matters, ...said], vendorsAsked: true };
}

export const askClosure = (password: string, code: string): Promise<Sent<typeof askCall>> =>
  send(askCall, { password, ...(code ? { code } : {}) });
export const takeBackClosure = (): Promise<Sent<typeof takeBackCall>> => send(takeBackCall, {});
