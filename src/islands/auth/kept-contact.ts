import { readSession, writeSession } from "#/lib/client/storage.ts";
import type { SentWay } from "#/lib/contract/auth/proof.ts";

/** What a code is for: to add a contact, or to change one, at the old or at the new one. */
export type ContactStep = "add" | "old" | "new";
export type KeptContact = { readonly to: string; readonly until: string };

const keyOf = (way: SentWay) => `pleno.contact-${way}`;

/** Where a code of this step is on its way for, while it is good: it is asked for after a reload too. */
export function keptContact(way: SentWay, step: ContactStep): KeptContact | null {
  const [until = "", kept, ...to] = (readSession(keyOf(way)) ?? "").split(" ");
  return kept === step && Date.parse(until) > Date.now() ? { to: to.join(" "), until } : null;
}

export function keepContact(way: SentWay, step: ContactStep, kept: KeptContact | null): void {
  writeSession({ [keyOf(way)]: kept && `${kept.until} ${step} ${kept.to}` });
}
