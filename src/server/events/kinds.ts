import type { SocialProvider } from "#/lib/contract/site/calls.ts";

/**
 * What can happen, and what is told of it. Amounts are decimal strings of the wire, ids strings: payloads are JSON, and
 * those of LIVE_KINDS reach the member's browser as they are, so nothing internal belongs into them.
 */
export type EventPayloads = {
  deposit_credited: { depositId: string; amount: string; currency: string };
  deposit_failed: { depositId: string; amount: string; currency: string; reason: string };
  withdrawal_requested: { withdrawalId: string; amount: string; currency: string };
  withdrawal_approved: { withdrawalId: string; amount: string; currency: string };
  withdrawal_rejected: { withdrawalId: string; amount: string; currency: string; reason: string };
  withdrawal_confirmed: {
    withdrawalId: string;
    amount: string;
    currency: string;
    outcome: string;
  };
  member_registered: { username: string };
  password_changed: Record<string, never>;
  remembered_login_copied: Record<string, never>;
  identity_linked: { provider: SocialProvider };
  identity_unlinked: { provider: SocialProvider };
  /** Names of makers and a country of ISO 3166, empty when unknown; whether the login showed more than a password. */
  new_device: { browser: string; system: string; country: string; proven: boolean };
  proof_failed: { country: string };
  totp_changed: { on: boolean };
  site_changed: { version: string };
};

export type EventKind = keyof EventPayloads;

/** A fact to record: about a member, or (null) about the site. */
export type Fact = {
  [Kind in EventKind]: {
    readonly kind: Kind;
    readonly memberId: bigint | null;
    readonly payload: EventPayloads[Kind];
  };
}[EventKind];

/** A recorded fact. Ids grow, but those of two transactions at once may be committed the other way round. */
export type RecordedEvent<Kind extends EventKind = EventKind> = {
  readonly id: bigint;
  readonly kind: Kind;
  readonly memberId: bigint | null;
  readonly payload: EventPayloads[Kind];
  readonly recordedAtMs: number;
};

/** Sent live to the member they are about; without a member, to everyone who listens. */
export const LIVE_KINDS: readonly EventKind[] = [
  "deposit_credited",
  "deposit_failed",
  "withdrawal_requested",
  "withdrawal_approved",
  "withdrawal_rejected",
  "withdrawal_confirmed",
  "site_changed",
];
