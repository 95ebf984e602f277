import * as z from "zod/mini";
import { readAtMost } from "#/lib/base/read-at-most.ts";
import { type Clock, SECOND_MS } from "#/lib/base/time.ts";
import type { Call, InputOf, ReplyOf } from "#/lib/contract/call.ts";
import { resolveAddress, type ServiceAddresses } from "./service-addresses.ts";
import { signedHeaders } from "./signature.ts";
import type { VendorSecrets } from "./vendor-secrets.ts";

export type AskDeps = {
  readonly clock: Clock;
  readonly addresses: ServiceAddresses;
  readonly vendorSecrets: VendorSecrets;
  /** How long a vendor is waited for; 2 s unless told otherwise. */
  readonly vendorTimeoutMs?: number;
};

/** A vendor as it is asked: its code, and where its API answers; null where it has none. */
export type AskedVendor = { readonly vassalage: string; readonly apiUrl: string | null };

/**
 * What a vendor answered. `done` and `refused` are its last word, as the call says it; `unknown` is everything else:
 * silence, nonsense, an error of its own. `unasked`: it has no address or no secret, so nothing was sent.
 */
export type VendorAnswer<C extends Call> =
  | { readonly is: "done"; readonly value: ReplyOf<C> }
  | { readonly is: "refused"; readonly code: C["refusals"][number] }
  | { readonly is: "unknown"; readonly why: string }
  | { readonly is: "unasked" };

const MOST_BYTES = 1_000_000;
const envelope = z.object({ success: z.boolean(), code: z.string(), value: z.unknown() });

/** Asks a vendor at its API address, signed as its own calls are, outside any transaction. Never throws for what it answers. */
export async function askVendor<C extends Call>(
  { clock, addresses, vendorSecrets, vendorTimeoutMs = 2 * SECOND_MS }: AskDeps,
  { vassalage, apiUrl }: AskedVendor,
  call: C,
  input: InputOf<C>,
): Promise<VendorAnswer<C>> {
  const [secret] = (await vendorSecrets()).get(vassalage) ?? [];
  if (apiUrl === null || secret === undefined) return { is: "unasked" };
  const body = JSON.stringify(input);
  try {
    const response = await fetch(new URL(call.path, resolveAddress(apiUrl, addresses)), {
      method: call.method,
      headers: {
        "content-type": "application/json",
        ...signedHeaders(vassalage, secret, body, clock()),
      },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(vendorTimeoutMs),
    });
    const told = envelope.parse(JSON.parse(await readAtMost(response, MOST_BYTES)));
    if (response.status >= 500) return { is: "unknown", why: told.code };
    if (!told.success) {
      const code = call.refusals.find((known) => known === told.code);
      return code === undefined ? { is: "unknown", why: told.code } : { is: "refused", code };
    }
    const reply = z.safeParse(call.reply, told.value);
    return reply.success
      ? { is: "done", value: reply.data as ReplyOf<C> }
      : { is: "unknown", why: "nonsense" };
  } catch (fault) {
    return { is: "unknown", why: fault instanceof Error ? fault.name : "silence" };
  }
}
