import { type ComponentType, useEffect, useState } from "react";
import { hasPasskeys } from "./passkey-support.ts";

type Props = { readonly onCode: (code: string) => void };
type Code = ComponentType<Props & { readonly lang: string }>;

/** Beside a field for an authenticator's figures: a passkey in their place, once its code is here. */
export function PasskeyInstead({ onCode }: Props) {
  const [came, setCame] = useState<{ Code: Code } | null>(null);
  useEffect(() => {
    if (!hasPasskeys()) return;
    // Without it the figures are typed, as ever.
    void import("./PasskeyCode.tsx").then(
      ({ PasskeyCode }) => setCame({ Code: PasskeyCode }),
      reportError,
    );
  }, []);
  return came ? <came.Code lang={document.documentElement.lang} onCode={onCode} /> : null;
}
