import { sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { DAY_MS } from "#/lib/base/time.ts";
import type { SentWay } from "#/lib/contract/auth/proof.ts";
import { DEFAULT_LANGUAGE } from "#/lib/i18n/languages.ts";
import { hideContact } from "#/lib/rules/auth/proof.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { findMemberRow, forgetResetCodes } from "#/server/members/index.ts";
import { deliver } from "#/server/notify/index.ts";
import type { SealingDeps } from "#/server/session/index.ts";
import { channelOf, lockContacts } from "./contacts.ts";
import { contactOf, isProven } from "./proof-methods.ts";

/**
 * Takes a proven e-mail or mobile off an account whose member cannot reach it any more; then its member adds another, by
 * the password. It opens nothing to anybody: money goes nowhere for as long as after a changed one, and the member is
 * told in the inbox and where it leads. Refuses one that is not there, or not proven (`not_proven`). Keeps who did it and
 * why.
 */
export function removeContact(
  db: Db,
  deps: SealingDeps,
  {
    account,
    way,
    by,
    reason,
  }: {
    readonly account: string;
    readonly way: SentWay;
    readonly by: string;
    readonly reason: string;
  },
): Promise<Result<string, "not_found" | "not_proven">> {
  return inTransaction(db, async (tx) => {
    const known = await findMemberRow(tx, account);
    if (!known) return refuse("not_found");
    await lockContacts(tx, known.id);
    const member = await findMemberRow(tx, account);
    const contact = member && contactOf(member, way);
    if (!contact || !isProven(member, way)) return refuse("not_proven");
    await forgetResetCodes(tx, deps.sealing, member);
    await tx
      .updateTable("members")
      .set({
        ...(way === "mobile"
          ? { proven_mobile: null, mobile_num: null, country_dialing_code: null }
          : { proven_email: null, email: null }),
        contact_changed_at: sql<Date>`clock_timestamp()`,
      })
      .where("id", "=", member.id)
      .execute();
    const from = hideContact(contact);
    const { id: memberId, username } = member;
    await recordEvent(tx, { kind: "contact_removed", memberId, payload: { way, from } });
    await recordAct(tx, {
      ...{ by, act: "contact_remove", subject: username },
      before: { [way]: from },
      after: { reason },
    });
    await deliver(tx, deps, {
      ...{ channel: channelOf(way), to: contact, kind: "contact_removed" },
      language: member.language ?? DEFAULT_LANGUAGE,
      params: { account: username, from },
      expiresAtMs: deps.clock() + DAY_MS,
    });
    return ok(from);
  });
}
