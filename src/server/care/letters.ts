import { DAY_MS } from "#/lib/base/time.ts";
import { DEFAULT_LANGUAGE } from "#/lib/i18n/languages.ts";
import type { Db } from "#/server/db/index.ts";
import { getMemberRow } from "#/server/members/index.ts";
import { deliver, type NewDelivery } from "#/server/notify/index.ts";
import type { SealingDeps } from "#/server/session/index.ts";

const LIFE_MS = 2 * DAY_MS;

/**
 * Writes to the proven e-mail of a member, so that who owns the account hears of it though somebody else is logged in;
 * whoever has proven none has the message on the site alone.
 */
export async function writeLetter(
  tx: Db,
  deps: SealingDeps,
  letter: {
    readonly memberId: bigint;
    readonly kind: NewDelivery["kind"];
    /** The page's, for a member who chose none. */
    readonly language?: string;
    /** A moment that is named as `day`. */
    readonly at?: Date;
    /** Where whoever can no longer log in writes to; null: the operator says nothing of it. */
    readonly contact?: string | null;
  },
): Promise<void> {
  const { memberId, kind, at, contact } = letter;
  const member = await getMemberRow(tx, memberId);
  if (member.proven_email === null) return;
  const language = member.language ?? letter.language ?? DEFAULT_LANGUAGE;
  await deliver(tx, deps, {
    ...{ channel: "email", to: member.proven_email, kind, language },
    params: {
      account: member.username,
      ...(at ? { day: dayOf(at, language) } : {}),
      ...(contact === undefined ? {} : { contact: contact === null ? "" : `\n\n${contact}` }),
    },
    expiresAtMs: deps.clock() + LIFE_MS,
  });
}

/** Whose zone nobody knows reads the day with its hour, in UTC. */
function dayOf(at: Date, language: string): string {
  const day = new Intl.DateTimeFormat(language, {
    ...{ dateStyle: "long", timeStyle: "short", timeZone: "UTC" },
  });
  return `${day.format(at)} UTC`;
}
