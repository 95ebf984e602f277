import type { PayeeAccount } from "#/lib/contract/cashier/calls.ts";
import { isUsdtNetwork } from "#/lib/rules/cashier/usdt-network.ts";
import type { SealedColumn } from "#/server/db/index.ts";
import { type NumberVault, numberVault, PAYEE_NUMBERS, payeePlace } from "./payee-number.ts";

type Place = Pick<PayeeAccount, "kind" | "institution"> & { readonly number: string };
type Kept = Pick<PayeeAccount, "kind" | "institution"> & { readonly number_hash: Buffer };

const foldPlace = (institution: string): string => institution.normalize("NFKC").toLowerCase();

/** What tells an account from others: its place and number. A bank's number is one in capitals and in small letters. */
export function hashPayee(vault: NumberVault, place: Place): Buffer {
  return vault.hash(...hashedOf(place));
}

/** The same under every key: of one place and number, whenever it was saved. */
export function hashesOfPayee(vault: NumberVault, place: Place): readonly Buffer[] {
  return vault.hashes(...hashedOf(place));
}

const hashedOf = ({ kind, institution, number }: Place): [string, string] =>
  kind === "usdt"
    ? [`usdt:${institution}`, number]
    : [`${kind}:${foldPlace(institution)}`, number.toUpperCase()];

/** Whether a kept account is this one. Those from before were hashed by their kind and the number as it was typed. */
export function isSamePayee(vault: NumberVault, kept: Kept, place: Place, typed: string): boolean {
  if (isOneOf(kept.number_hash, hashesOfPayee(vault, place))) return true;
  if (kept.kind !== place.kind || !isOnePlace(kept, place)) return false;
  return formsOf(place.number, typed).some((form) =>
    isOneOf(kept.number_hash, vault.hashes(kept.kind, form)),
  );
}

/** All hashes that an account of this number is kept under at these places, also from before places counted. */
export function hashesOfNumber(
  vault: NumberVault,
  number: string,
  places: readonly Place[],
): readonly Buffer[] {
  const kinds = ["bank", "mobile_wallet", "usdt"] as const;
  return [
    ...places.flatMap((place) => hashesOfPayee(vault, place)),
    ...kinds.flatMap((kind) => formsOf(number, number).flatMap((form) => vault.hashes(kind, form))),
  ];
}

const isOneOf = (hash: Buffer, hashes: readonly Buffer[]): boolean =>
  hashes.some((each) => each.equals(hash));

/** Saved numbers as they are sealed anew, their hashes with them: each in the form that it was hashed in. */
export const PAYEES_SEALED: SealedColumn = {
  ...{ table: "payee_accounts", column: "number_sealed", purpose: PAYEE_NUMBERS, key: ["id"] },
  place: ({ id }) => payeePlace(String(id)),
  hashed: {
    reads: ["kind", "institution", "number_hash"],
    make(ring, row, number) {
      const vault = numberVault(ring);
      const { kind, institution, number_hash } = row as Kept;
      const place = { kind, institution, number };
      const isNow = isOneOf(number_hash, hashesOfPayee(vault, place));
      return { number_hash: isNow ? hashPayee(vault, place) : vault.hash(kind, number) };
    },
  },
};

/** The network of an account from before may be any text: there the address tells. */
function isOnePlace(kept: Kept, { kind, institution }: Place): boolean {
  if (kind === "usdt" && !isUsdtNetwork(kept.institution)) return true;
  return foldPlace(kept.institution) === foldPlace(institution);
}

function formsOf(number: string, typed: string): readonly string[] {
  const upper = number.toUpperCase();
  return [number, typed, number.toLowerCase(), upper, upper.replace(/^0X/, "0x")];
}
