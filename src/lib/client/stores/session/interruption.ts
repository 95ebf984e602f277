import { atom } from "nanostores";
import { refuse } from "#/lib/base/result.ts";
import { $modal, openModal } from "#/lib/client/modals.ts";
import { goTo } from "#/lib/client/navigate.ts";
import type { Refused } from "#/lib/client/send.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";

/**
 * Why the pages of a member stand still: their session ended under them (by time, or elsewhere), their account was shut,
 * or the member's data did not come; null while nothing is amiss.
 */
export const $interruption = atom<"ended" | Refused | null>(null);

/** Where whoever is kept out is told how to reach customer service. */
export const goToContact = (): void =>
  goTo(`${localizePath("/help", document.documentElement.lang)}#contact`);

const KEPT_OUT: ReadonlySet<string> = new Set(["account_closed", "account_suspended"]);

/** Whether a refusal says that the account itself is shut: no login leads back. */
export const isKeptOut = ({ code }: Pick<Refused, "code">): boolean => KEPT_OUT.has(code);

/** For whom the account itself is shut: what leads to customer service, to stand by the refusal. Null for any other. */
export const contactWay = (
  t: Translate,
  refused: Pick<Refused, "code">,
): { readonly label: string; readonly run: () => void } | null =>
  isKeptOut(refused) ? { label: t("held_contact"), run: goToContact } : null;

/** What the platform told of a session's end, where its account was shut. */
export function keptOutBy(detail: Refused["detail"]): Refused | null {
  const { account, ...rest } = detail ?? {};
  const refused = refuse(String(account), { detail: rest });
  return isKeptOut(refused) ? refused : null;
}

type Waiting = { readonly acts: boolean; readonly settle: (again: boolean) => void };
const waiting = new Set<Waiting>();

function settle(again: boolean, which: (each: Waiting) => boolean = () => true): void {
  for (const each of [...waiting].filter(which)) {
    waiting.delete(each);
    each.settle(again);
  }
}

/**
 * Waits for the member whose session ended: true once the same one is in again, and the call is sent once more. What
 * acts is given up with the login, so that nothing happens later unasked; what only reads waits on.
 */
export function waitForReturn(acts: boolean): Promise<boolean> {
  return new Promise((resolve) => waiting.add({ acts, settle: resolve }));
}

/** Somebody is in again, or nobody will be. */
export function endInterruption(sameMember: boolean): void {
  $interruption.set(null);
  settle(sameMember);
}

/** Offers the login on the page whose session ended; then it goes on where it was. */
export function reenter(): void {
  openModal("login", () => undefined);
}

$modal.listen((open) => {
  if (open === null && $interruption.get() === "ended") settle(false, ({ acts }) => acts);
});
