import { SOCIAL_NAMES } from "#/lib/contract/site/calls.ts";
import { type EventKind, onEvent, type RecordedEvent } from "#/server/events/index.ts";
import { writeMessage } from "./inbox.ts";
import type { MessageKind, MessageParams } from "./tables.ts";

/** Registers what writes a message when something happens to a member's money or account. At the process's start. */
export function writeMessagesOnEvents(): void {
  notify("member_registered", "welcome", ({ username }) => ({ account: username }));
  notify("password_changed", "password_changed", () => ({}));
  notify("remembered_login_copied", "remembered_login_copied", () => ({}));
  for (const kind of ["identity_linked", "identity_unlinked"] as const)
    notify(kind, kind, ({ provider }) => ({ provider: SOCIAL_NAMES[provider] }));
  notify(
    "new_device",
    ({ proven }) => (proven ? "new_device" : "new_device_unproven"),
    ({ browser, system, country }) => ({ browser, system, country }),
  );
  notify("proof_failed", "proof_failed", ({ country }) => ({ country }));
  notify(
    "totp_changed",
    ({ on }) => (on ? "totp_on" : "totp_off"),
    () => ({}),
  );
  notify("deposit_credited", "deposit_credited", ({ depositId, amount, currency }) => ({
    amount,
    currency,
    reference: depositId,
  }));
  notify("deposit_failed", "deposit_failed", ({ depositId, reason }) => ({
    reference: depositId,
    reason,
  }));
  notify("withdrawal_approved", "withdrawal_approved", ({ withdrawalId, amount, currency }) => ({
    amount,
    currency,
    reference: withdrawalId,
  }));
  notify("withdrawal_rejected", "withdrawal_rejected", (payload) => ({
    amount: payload.amount,
    currency: payload.currency,
    reference: payload.withdrawalId,
    reason: payload.reason,
  }));
}

function notify<Kind extends EventKind>(
  event: Kind,
  kind: MessageKind | ((payload: RecordedEvent<Kind>["payload"]) => MessageKind),
  paramsOf: (payload: RecordedEvent<Kind>["payload"]) => MessageParams,
): void {
  onEvent(event, "messages", async (tx, { memberId, payload, recordedAtMs }) => {
    if (memberId === null) throw new Error(`${event} is about nobody`);
    await writeMessage(tx, {
      memberId,
      kind: typeof kind === "function" ? kind(payload) : kind,
      params: paramsOf(payload),
      atMs: recordedAtMs,
    });
  });
}
