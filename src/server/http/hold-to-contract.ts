import { isDeepStrictEqual } from "node:util";
import type { Call } from "#/lib/contract/call.ts";

/** Throws where a reply is not what the contract says, or says more: what is in no contract is nobody's to read. */
export function holdToContract(call: Call, value: unknown): void {
  const [said, agreed] = [value, call.reply.parse(value)].map((each) =>
    each === undefined ? each : JSON.parse(JSON.stringify(each)),
  );
  if (!isDeepStrictEqual(said, agreed))
    throw new Error(`${call.method} ${call.path} says more than its contract`);
}
