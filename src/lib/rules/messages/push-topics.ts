import type { MessageKind, MessageTopic } from "#/lib/contract/messages/calls.ts";
import type { PushTopic } from "#/lib/contract/messages/push.ts";

/**
 * What the inbox tells and no device does: what would call somebody back to play before it is gone, what was used up or
 * lost, and the greeting of who has just registered.
 */
const NEVER: ReadonlySet<MessageKind> = new Set([
  "welcome",
  "bonus_expiring",
  "bonus_used_up",
  "bonus_expired",
  "bonus_taken_back",
  "bonus_void",
]);

/** Under which choice of a member a message comes; null: it comes under none. */
export function pushTopicOf(
  kind: MessageKind,
  { topic, promotes }: { readonly topic: MessageTopic; readonly promotes: boolean },
): PushTopic | null {
  if (NEVER.has(kind)) return null;
  if (topic === "bonuses" || promotes) return "offers";
  return topic;
}

/**
 * What members have done themselves on a device they are at: that one keeps quiet, their others tell. A login is none: on
 * the device that is new nothing comes yet, and to those that are not it is news, whoever is at them.
 */
const OWN_ACTS: ReadonlySet<MessageKind> = new Set([
  "withdrawal_requested",
  "withdrawal_received",
  "password_changed",
  "payment_password_changed",
  "payee_added",
  "payee_added_cooling",
  "identity_linked",
  "identity_unlinked",
  "contact_email",
  "contact_mobile",
  "contact_changed_email",
  "contact_changed_mobile",
  "totp_on",
  "totp_off",
  "passkey_added",
  "passkey_removed",
  "closure_asked",
  "closure_taken_back",
  "data_exported",
]);
export const isOwnAct = (kind: MessageKind): boolean => OWN_ACTS.has(kind);

/** What tells why logins ended: it comes to the devices too on which notices have just ended with them. */
export const LAST_WORDS: readonly MessageKind[] = [
  "password_changed",
  "contact_changed_email",
  "contact_changed_mobile",
  "remembered_login_copied",
  "passkey_removed",
  "passkey_copied",
];

const MONEY_OUT: ReadonlySet<MessageKind> = new Set([
  "withdrawal_requested",
  "withdrawal_paying",
  "withdrawal_approved",
  "withdrawal_rejected",
  "withdrawal_returned",
  "withdrawal_dismissed",
  "withdrawal_received",
  "deposit_refunded",
]);

/** Whether it reaches whom responsible gaming keeps from play, and whoever is suspended or leaving. */
export const reachesKept = (kind: MessageKind, topic: PushTopic): boolean =>
  topic === "security" || MONEY_OUT.has(kind);
