import type { Clock } from "#/lib/base/time.ts";
import type { Channel } from "../deliveries.ts";
import type { Gateway } from "./gateways.ts";
import { smsProvider } from "./sms.ts";
import { smtpProvider } from "./smtp.ts";

/** A gateway as its row says it. */
export type GatewayRow = {
  readonly id: string;
  readonly address: string;
  readonly mail_from: string | null;
};

type Adapter = {
  readonly channel: Channel;
  /** The scheme of its address. */
  readonly scheme: RegExp;
  /** Whether it needs a key whatever its address says. */
  readonly needsKey: boolean;
  /** Signs of a key at least. */
  readonly leastKey: number;
  readonly open: (row: GatewayRow, key: string | null, clock: Clock) => Omit<Gateway, "id">;
};

/** The adapters, by the kind that a gateway's row names. */
export const ADAPTERS: Readonly<Record<string, Adapter>> = {
  smtp: {
    ...{ channel: "email", scheme: /^smtps?$/, needsKey: false, leastKey: 1 },
    open: ({ address, mail_from }, key) =>
      smtpProvider({ url: withPassword(address, key), from: mail_from ?? "" }),
  },
  http: {
    ...{ channel: "sms", scheme: /^https?$/, needsKey: true, leastKey: 32 },
    open: ({ address }, key, clock) => smsProvider({ url: address, key: key ?? "", clock }),
  },
};
export const GATEWAY_KINDS: readonly string[] = Object.keys(ADAPTERS);

export const adapterOf = (kind: string): Adapter | undefined =>
  Object.hasOwn(ADAPTERS, kind) ? ADAPTERS[kind] : undefined;

/** Whether a gateway lacks the key that it logs in or signs with. */
export const lacksKey = (kind: string, address: string, hasKey: boolean): boolean =>
  !hasKey && (adapterOf(kind)?.needsKey === true || new URL(address).username !== "");

function withPassword(address: string, password: string | null): string {
  const url = new URL(address);
  // The setter escapes what an address may not hold, but not an escape's own sign.
  if (password !== null) url.password = encodeURIComponent(password);
  return url.href;
}
