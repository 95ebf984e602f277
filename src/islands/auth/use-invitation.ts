import { useEffect, useRef, useState } from "react";
import { checkInvitation, findInvitation } from "#/lib/client/stores/auth/registration.ts";

type Invitation = {
  /** The code that counts already: nobody is asked for one then. */
  readonly code: string | null;
  /** The same, once it is known. */
  readonly known: () => Promise<string | null>;
};

/**
 * The invitation code that the site's address brings: checked on load, and its field hidden when it counts (REG-47 to
 * 50). Only where the server enables the field (REG-51).
 */
export function useInvitation(enabled: boolean): Invitation {
  const [code, setCode] = useState<string | null>(null);
  const looking = useRef<Promise<string | null>>(null);
  useEffect(() => {
    if (!enabled) return;
    looking.current = look();
    void looking.current.then(setCode);
  }, [enabled]);
  return { code, known: async () => looking.current };
}

async function look(): Promise<string | null> {
  const code = await findInvitation();
  return code !== null && (await checkInvitation(code)).ok ? code : null;
}
