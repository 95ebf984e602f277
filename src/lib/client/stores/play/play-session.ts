import { send } from "#/lib/client/send.ts";
import { keepChoice, readChoice } from "#/lib/client/storage.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import { getPlaySession } from "#/lib/contract/play/calls.ts";

export type PlaySession = ReplyOf<typeof getPlaySession>;
export const fetchPlaySession = (money: "own" | "bonus") => send(getPlaySession, { money });

/** After how many minutes each a player is told how long and with what result, the longest unless another is chosen. */
export const REMINDERS = [15, 30, 60] as const;
export type Reminder = (typeof REMINDERS)[number];
const REMINDER_KEY = "pleno.reminder";

export function readReminder(): Reminder {
  return REMINDERS.find((minutes) => String(minutes) === readChoice(REMINDER_KEY)) ?? 60;
}

export function keepReminder(minutes: Reminder): void {
  keepChoice(REMINDER_KEY, String(minutes));
}
