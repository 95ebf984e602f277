import { useEffect, useState } from "react";
import { readSession, writeSession } from "#/lib/client/storage.ts";
import type { Translate } from "#/lib/i18n/format.ts";

/** A page that is left sooner has not been heard: the next one says it. */
const HEARD_MS = 1_000;

/**
 * What a screen reader is told once after a login, by the flag that the login left (LOG-16): null until there is a region
 * to say it in. Without it nothing tells that the page is now somebody's.
 */
export function useEntered(account: string | undefined, t: Translate): string | null {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (account === undefined || !readSession("afterLogin")) {
      setSaid((before) => before ?? "");
      return;
    }
    setSaid(t("entered_as", { account }));
    const timer = setTimeout(() => writeSession({ afterLogin: null }), HEARD_MS);
    return () => clearTimeout(timer);
  }, [account, t]);
  return said;
}
