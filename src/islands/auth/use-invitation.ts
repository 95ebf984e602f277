import { useEffect, useState } from "react";
import { checkInvitation, findInvitation } from "#/lib/client/stores/auth/registration.ts";

/** Whether the form asks for an invitation code, and the one that counts already. */
type Invitation = { readonly shown: boolean; readonly code: string | null };

/**
 * The invitation code that the site's address brings: checked on load, and its field hidden when it counts (REG-47 to
 * 50). Only where the server enables the field (REG-51).
 */
export function useInvitation(enabled: boolean): Invitation {
  const [invitation, setInvitation] = useState<Invitation>({ shown: false, code: null });
  useEffect(() => {
    if (!enabled) return;
    let current = true;
    void look().then((found) => {
      if (current) setInvitation(found);
    });
    return () => {
      current = false;
    };
  }, [enabled]);
  return invitation;
}

async function look(): Promise<Invitation> {
  const code = await findInvitation();
  const counts = code !== null && (await checkInvitation(code)).ok;
  return counts ? { shown: false, code } : { shown: true, code: null };
}
