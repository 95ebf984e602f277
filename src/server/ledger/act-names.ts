/**
 * Acts with what their subject names: a member's account (or what is below it, such as "linh/bet/…"), a thing by its id
 * alone, anything that an approval may be of, or something that its subject names with its kind. One that is not here is
 * taken for an act on a member, so that a new one is shown rather than missed.
 */
const ACTS = {
  allow: "named",
  approval_approve: "any",
  approval_ask: "any",
  approval_reject: "any",
  bonus_grant: "member",
  bonus_offer: "named",
  bonus_take_back: "member",
  care_block: "member",
  care_follow: "member",
  care_lift: "member",
  care_lift_ask: "member",
  chat_keep: "named",
  chat_mute: "member",
  chat_remove: "named",
  chat_restore: "named",
  chat_slow: "named",
  chat_unmute: "member",
  chat_word_add: "named",
  chat_word_remove: "named",
  contact_remove: "member",
  day_close: "day",
  deposit_placed: "deposit",
  deposit_proof_show: "deposit",
  deposit_refund: "deposit",
  deposit_refund_by_hand: "deposit",
  deposit_refunded: "deposit",
  drift_settle: "named",
  exception_cost: "exception",
  exception_explained: "exception",
  exception_matched: "exception",
  exception_reopen: "exception",
  exception_suspended: "exception",
  exception_take: "exception",
  feedback_close: "named",
  feedback_pictures_show: "named",
  free_rounds_end: "member",
  free_rounds_grant: "member",
  gateway_key: "gateway",
  key_forget_codes: "named",
  key_reseal: "named",
  key_retire: "named",
  key_rotate: "named",
  key_rotate_payloads: "named",
  lottery_decide: "named",
  lottery_hold: "named",
  lottery_release: "named",
  lottery_result: "named",
  member_adjust: "member",
  member_note: "member",
  member_rank: "member",
  member_rename_payee: "member",
  member_reopen: "member",
  member_search: "member",
  member_show: "member",
  member_sign_out: "member",
  member_suspend: "member",
  member_unverify: "member",
  member_upline: "member",
  member_verify: "member",
  message_agree: "named",
  message_preview: "named",
  message_preview_member: "member",
  message_recall: "named",
  message_to_member: "member",
  message_write: "named",
  passkey_remove: "member",
  passkeys_list: "member",
  payee_number_show: "withdrawal",
  payee_remove: "member",
  payment_review_close: "payment",
  payment_show: "member",
  picture_add: "named",
  provider_credentials: "provider",
  provider_key: "provider",
  provider_key_end_overlap: "provider",
  rank_label: "named",
  receipt_proof_show: "withdrawal",
  review_close: "review",
  site_change: "named",
  site_undo: "named",
  staff_add: "named",
  staff_authenticator: "named",
  staff_init: "named",
  staff_login: "named",
  staff_password: "named",
  staff_reopen: "named",
  staff_reset: "named",
  staff_roles: "named",
  staff_stop: "named",
  statement_import: "provider",
  stop: "named",
  support_answer: "member",
  support_close: "member",
  support_show: "member",
  suspense_place: "suspense",
  suspense_return: "suspense",
  ticket_show: "member",
  vendor_key: "vendor",
  vendor_key_end_overlap: "vendor",
  vendor_transfer_end: "vendor-transfer",
  withdrawal_abandon_payout: "withdrawal",
  withdrawal_approve: "withdrawal",
  withdrawal_pay: "withdrawal",
  withdrawal_receive: "withdrawal",
  withdrawal_reject: "withdrawal",
  withdrawal_retry: "withdrawal",
  withdrawal_return: "withdrawal",
  withdrawal_settle: "withdrawal",
} as const;

type ActName = keyof typeof ACTS;
type ActSubject = (typeof ACTS)[ActName];

/** Things that acts name by their id alone. */
export type BareThing = Exclude<ActSubject, "member" | "any" | "named">;

/** What approvals are of whose ids are nothing else's. */
const APPROVED: readonly string[] = ["withdrawal", "deposit"];

/** The acts whose subject is such a thing, or may be. */
export function actsOn(subject: BareThing): string[] {
  return Object.entries(ACTS)
    .filter(([, of]) => of === subject || (of === "any" && APPROVED.includes(subject)))
    .map(([act]) => act);
}

/** The acts whose subject is never a member. */
export const ACTS_ON_NO_MEMBER: readonly string[] = Object.entries(ACTS)
  .filter(([, of]) => of !== "member" && of !== "any")
  .map(([act]) => act);

/** Whether acts name this kind of thing by its id alone. */
export function isBareThing(kind: string): kind is BareThing {
  const bare: readonly ActSubject[] = Object.values(ACTS).filter(
    (of) => of !== "member" && of !== "any" && of !== "named",
  );
  return (bare as readonly string[]).includes(kind);
}
