import type { PayeeAccount } from "#/lib/contract/cashier/calls.ts";
import { isUsdtNetwork } from "#/lib/rules/cashier/usdt-network.ts";
import type { NumberVault } from "./payee-number.ts";

type Place = Pick<PayeeAccount, "kind" | "institution"> & { readonly number: string };
type Kept = Pick<PayeeAccount, "kind" | "institution"> & { readonly number_hash: Buffer };

const foldPlace = (institution: string): string => institution.normalize("NFKC").toLowerCase();

/** What tells an account from others: its place and number. A bank's number is one in capitals and in small letters. */
export function hashPayee(vault: NumberVault, { kind, institution, number }: Place): Buffer {
  return kind === "usdt"
    ? vault.hash(`usdt:${institution}`, number)
    : vault.hash(`${kind}:${foldPlace(institution)}`, number.toUpperCase());
}

/** Whether a kept account is this one. Those from before were hashed by their kind and the number as it was typed. */
export function isSamePayee(vault: NumberVault, kept: Kept, place: Place, typed: string): boolean {
  if (kept.number_hash.equals(hashPayee(vault, place))) return true;
  if (kept.kind !== place.kind || !isOnePlace(kept, place)) return false;
  return formsOf(place.number, typed).some((form) =>
    kept.number_hash.equals(vault.hash(kept.kind, form)),
  );
}

/** The network of an account from before may be any text: there the address tells. */
function isOnePlace(kept: Kept, { kind, institution }: Place): boolean {
  if (kind === "usdt" && !isUsdtNetwork(kept.institution)) return true;
  return foldPlace(kept.institution) === foldPlace(institution);
}

function formsOf(number: string, typed: string): readonly string[] {
  const upper = number.toUpperCase();
  return [number, typed, number.toLowerCase(), upper, upper.replace(/^0X/, "0x")];
}
