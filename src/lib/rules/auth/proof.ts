import type { ProofWay } from "#/lib/contract/auth/proof.ts";

/**
 * When a login has to be proven: never; from a device and an address that are both new; from a new device; from a new
 * address, as the specification has it (LOG-38).
 */
export const PROOF_TIMES = ["off", "strange", "device", "address"] as const;
export type ProofTime = (typeof PROOF_TIMES)[number];

/** The operator's setting: when a proof is asked for, and which ways count. */
export type LoginProof = { readonly when: ProofTime; readonly ways: readonly ProofWay[] };

/** What is known of where a login comes from; `first`: the member never logged in before. */
export type Known = {
  /** The member logged in from this device before, by its cookie, and nobody signed it out. */
  readonly device: boolean;
  /** It was signed out. */
  readonly signedOut: boolean;
  readonly address: boolean;
  readonly first: boolean;
};

/** Whether a login's device is one that the member does not use, as far as its cookie tells. */
export function isUnfamiliarDevice({ device, first }: Known): boolean {
  return !device && !first;
}

/**
 * Whether a login by password, from where it comes, is to be proven. A device that was signed out is, whatever its
 * address. The very first login has nothing to be compared with.
 */
export function isProofNeeded(when: ProofTime, known: Known): boolean {
  const { device, address, first, signedOut } = known;
  if (first || when === "off") return false;
  if (signedOut) return true;
  if (when === "device") return !device;
  if (when === "address") return !address;
  return !device && !address;
}

/**
 * The ways to prove this login by, none when it needs no proof. An authenticator that is on is asked for on every
 * unfamiliar device, whatever its address and however the member came in; a passkey stands in for it. Other ways in than
 * a password have shown more than one already, and are asked for nothing else.
 */
export function chooseProof(
  setting: LoginProof,
  known: Known,
  has: Readonly<Record<ProofWay, boolean>>,
  byPassword: boolean,
): readonly ProofWay[] {
  if (setting.when === "off") return [];
  const ways = chooseWays(setting, has);
  const totp = ways.includes("totp") && !known.device;
  if (!byPassword) return totp ? ways : [];
  return totp || isProofNeeded(setting.when, known) ? ways : [];
}

/**
 * The ways to ask for, the strongest first. An authenticator that is on is asked for, or a passkey in its place: the
 * mailbox or the number that replaces a password is no second proof beside it, and recovery codes stand in for a lost
 * one. A passkey works on the host alone that it was made on, and has no codes for when it is lost, so that it is offered
 * beside others and never asked for alone. The name is what others may know of a member: it is asked for where there is
 * nothing better.
 */
export function chooseWays(
  { ways }: LoginProof,
  has: Readonly<Record<ProofWay, boolean>>,
): readonly ProofWay[] {
  const first = (["passkey"] as const).filter((way) => has[way] && ways.includes(way));
  if (has.totp && ways.includes("totp")) return [...first, "totp"];
  const strong = (["mobile", "email"] as const).filter((way) => has[way] && ways.includes(way));
  if (strong.length > 0) return [...first, ...strong];
  return has.name && ways.includes("name") ? [...first, "name"] : [];
}

/** A name without what people leave out when they type it: case, accents, spaces and signs. */
export function plainName(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/[đĐ]/g, "d")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** An e-mail or a number, with enough of it to be recognised by who owns it: "l•••@correo.example", "•••678". */
export function hideContact(contact: string): string {
  const [name = "", ...domain] = contact.split("@");
  if (domain.length === 0) return `•••${contact.slice(-3)}`;
  return `${name.slice(0, 1)}•••@${domain.join("@")}`;
}
