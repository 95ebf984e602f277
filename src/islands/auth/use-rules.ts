import { useEffect, useState } from "react";
import { fetchRegistrationRules } from "#/lib/client/stores/session/session.ts";
import type { RegistrationRules } from "#/lib/contract/site/calls.ts";

/** The server's rules for fields; null until they are here. Without them the server alone decides. */
export function useRules(): RegistrationRules | null {
  const [rules, setRules] = useState<RegistrationRules | null>(null);
  useEffect(() => {
    let current = true;
    void fetchRegistrationRules().then((reply) => {
      if (current && reply.ok) setRules(reply.value);
    });
    return () => {
      current = false;
    };
  }, []);
  return rules;
}
