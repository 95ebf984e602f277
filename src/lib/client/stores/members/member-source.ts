import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import {
  $interruption,
  goToContact,
  isKeptOut,
  reenter,
} from "#/lib/client/stores/session/interruption.ts";
import { $member, startSession } from "#/lib/client/stores/session/session.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";

/** Asks again for the member's data, which did not come. */
export function retrySession(): void {
  $interruption.set(null);
  void startSession();
}

/** The member as pages wait for one: who it is, why not yet, and the way on. */
export const memberSource = {
  $value: $member,
  $halt: $interruption,
  keyOf: (member: MemberInfo): string => member.id,
  begin: startSession,
  retry: retrySession,
  reenter,
  wayBackOf: (refused: Refused) =>
    isKeptOut(refused) ? { title: "held_ended", label: "held_contact", run: goToContact } : null,
  textOf: textOfRefusal,
};
