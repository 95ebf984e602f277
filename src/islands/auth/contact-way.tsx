import type { ReactNode } from "react";
import type { Refused } from "#/lib/client/send.ts";
import { goToContact, isKeptOut } from "#/lib/client/stores/session/interruption.ts";
import type { Translate } from "#/lib/i18n/format.ts";

/** For whom the account itself is shut: the way to customer service. Null for every other refusal. */
export function contactWay(t: Translate, refused: Refused): ReactNode {
  if (!isKeptOut(refused)) return null;
  return (
    <button type="button" className="lnk" onClick={goToContact}>
      {t("held_contact")}
    </button>
  );
}
