import { readSession, writeSession } from "#/lib/client/storage.ts";
import type { SentWay } from "#/lib/contract/auth/proof.ts";

export type KeptContact = { readonly to: string; readonly until: string };

const keyOf = (way: SentWay) => `pleno.contact-${way}`;

/** Where a code is on its way to, while it is good: it is asked for after a reload too. */
export function keptContact(way: SentWay): KeptContact | null {
  const [until = "", ...to] = (readSession(keyOf(way)) ?? "").split(" ");
  return Date.parse(until) > Date.now() ? { to: to.join(" "), until } : null;
}

export function keepContact(way: SentWay, kept: KeptContact | null): void {
  writeSession({ [keyOf(way)]: kept && `${kept.until} ${kept.to}` });
}
