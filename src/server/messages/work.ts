import { SOCIAL_NAMES } from "#/lib/contract/site/calls.ts";
import type { Db } from "#/server/db/index.ts";
import { type EventKind, onEvent, type RecordedEvent, type Work } from "#/server/events/index.ts";
import { isKeptFromPlay, writeMessage } from "./inbox.ts";
import { writeSettledTickets } from "./settled-tickets.ts";
import type { MessageKind, MessageParams } from "./tables.ts";

/** What writes a message when something happens to a member's money or account. */
export function messagesWork(): readonly Work[] {
  return [
    onEvent("tickets_settled", "messages", writeSettledTickets),
    writeOn(
      "chase_stopped",
      "lottery_chase_stopped",
      ({ chaseId, game, station, period, tickets, amount }) => ({
        ...{ game, amount, count: String(tickets), reference: chaseId },
        draw: [station, period].filter(Boolean).join(" "),
      }),
    ),
    writeOn("member_registered", "welcome", ({ username }) => ({ account: username })),
    writeOn("password_changed", "password_changed", () => ({})),
    writeOn("payment_password_changed", "payment_password_changed", () => ({})),
    writeOn(
      "payee_added",
      ({ coolingHours }) => (coolingHours > 0 ? "payee_added_cooling" : "payee_added"),
      ({ institution, numberEnd, coolingHours }) => ({
        institution,
        end: numberEnd,
        hours: String(coolingHours),
      }),
    ),
    writeOn("remembered_login_copied", "remembered_login_copied", () => ({})),
    ...(["identity_linked", "identity_unlinked"] as const).map((kind) =>
      writeOn(kind, kind, ({ provider }) => ({ provider: SOCIAL_NAMES[provider] })),
    ),
    writeOn(
      "new_device",
      ({ proven }) => (proven ? "new_device" : "new_device_unproven"),
      ({ browser, system, country }) => ({ browser, system, country }),
    ),
    writeOn("proof_failed", "proof_failed", ({ country }) => ({ country })),
    writeOn(
      "contact_added",
      ({ way }) => `contact_${way}` as const,
      ({ to }) => ({ to }),
    ),
    writeOn(
      "contact_changed",
      ({ way }) => `contact_changed_${way}` as const,
      ({ from, to }) => ({ from, to }),
    ),
    writeOn("contact_removed", "contact_removed", ({ from }) => ({ from })),
    writeOn(
      "totp_changed",
      ({ on }) => (on ? "totp_on" : "totp_off"),
      () => ({}),
    ),
    ...(["passkey_added", "passkey_removed", "passkey_copied"] as const).map((kind) =>
      writeOn(kind, kind, ({ name }) => ({ name })),
    ),
    ...(["closure_asked", "closure_near"] as const).map((kind) =>
      writeOn(kind, kind, ({ closesAt }) => ({ moment: closesAt })),
    ),
    writeOn(
      "account_reopened",
      ({ mobileFreed }) => (mobileFreed ? "account_reopened_mobile" : "account_reopened"),
      () => ({}),
    ),
    ...(["closure_taken_back", "closure_waits", "account_closed"] as const).map((kind) =>
      writeOn(kind, kind, () => ({})),
    ),
    writeOn("data_exported", "data_exported", ({ browser, system, country }) => ({
      ...{ browser, system, country },
    })),
    writeOn("deposit_credited", "deposit_credited", ({ depositId, amount, currency }) => ({
      amount,
      currency,
      reference: depositId,
    })),
    writeOn("deposit_failed", "deposit_failed", ({ depositId, reason }) => ({
      reference: depositId,
      reason,
    })),
    writeOn(
      "deposit_settled",
      ({ outcome }) => `deposit_${outcome}` as const,
      ({ amount, currency, depositId, reason }) => ({
        ...{ amount, currency, reason },
        reference: depositId,
      }),
    ),
    ...(["withdrawal_requested", "withdrawal_paying", "withdrawal_approved"] as const).map((kind) =>
      writeOn(kind, kind, ({ withdrawalId, amount, currency }) => ({
        amount,
        currency,
        reference: withdrawalId,
      })),
    ),
    writeOn("withdrawal_rejected", "withdrawal_rejected", (payload) => ({
      amount: payload.amount,
      currency: payload.currency,
      reference: payload.withdrawalId,
      reason: payload.reason,
    })),
    writeOn(
      "member_transfer_received",
      "member_transfer_received",
      ({ from, amount, currency }) => ({
        from,
        amount,
        currency,
      }),
    ),
    writeOn(
      "balance_adjusted",
      ({ added }) => (added ? "balance_added" : "balance_taken"),
      ({ amount, currency, reason }) => ({ amount, currency, reason }),
    ),
    ...(["bonus_granted", "bonus_began", "bonus_converted", "bonus_expiring"] as const).map(
      (kind) => writeOn(kind, kind, ({ amount, currency }) => ({ amount, currency })),
    ),
    // What members do themselves they need not be told.
    onEvent("bonus_ended", "messages", async (tx, { memberId, payload, recordedAtMs }) => {
      const { as, amount, currency } = payload;
      if (memberId === null) throw new Error("a bonus is nobody's");
      if (as === "given_up") return;
      const params = { amount, currency };
      await writeMessage(tx, { memberId, kind: `bonus_${as}`, params, atMs: recordedAtMs });
    }),
    onEvent("free_rounds_granted", "messages", writeGrantedRounds),
    writeOn("jackpot_won", "jackpot_won", ({ roundId, jackpot, game, amount, currency }) => ({
      ...{ amount, currency, jackpot },
      ...{ title: game, round: roundId },
    })),
    writeOn(
      "withdrawal_settled",
      ({ outcome }) => `withdrawal_${outcome}` as const,
      ({ amount, currency, withdrawalId, reason }) => ({
        ...{ amount, currency, reason },
        reference: withdrawalId,
      }),
    ),
  ];
}

/** Who keeps out of play by then is not called to it. */
async function writeGrantedRounds(
  tx: Db,
  { memberId, payload, recordedAtMs }: RecordedEvent<"free_rounds_granted">,
): Promise<void> {
  if (memberId === null) throw new Error("free rounds are nobody's");
  if (await isKeptFromPlay(tx, memberId)) return;
  const { gameId, game, rounds, until, amount, currency } = payload;
  await writeMessage(tx, {
    ...({ memberId, kind: "free_rounds_granted", atMs: recordedAtMs } as const),
    params: { gameId, title: game, count: String(rounds), moment: until, amount, currency },
  });
}

function writeOn<Kind extends EventKind>(
  event: Kind,
  kind: MessageKind | ((payload: RecordedEvent<Kind>["payload"]) => MessageKind),
  paramsOf: (payload: RecordedEvent<Kind>["payload"]) => MessageParams,
): Work {
  return onEvent(event, "messages", async (tx, { memberId, payload, recordedAtMs }) => {
    if (memberId === null) throw new Error(`${event} is about nobody`);
    await writeMessage(tx, {
      memberId,
      kind: typeof kind === "function" ? kind(payload) : kind,
      params: paramsOf(payload),
      atMs: recordedAtMs,
    });
  });
}
