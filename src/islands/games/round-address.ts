import { useEffect, useState } from "react";

/** The round that the address names (`#round=…`); null: it names none. */
const roundOfAddress = (): string | null => /^#round=(\d{1,19})$/.exec(location.hash)?.[1] ?? null;

/** The round that is shown: at first the address's, and then whichever is chosen, of which the address says nothing. */
export function useShownRound(): readonly [string | null, (id: string | null) => void] {
  const [shown, setShown] = useState<string | null>(roundOfAddress);
  useEffect(() => {
    const follow = () => setShown((before) => roundOfAddress() ?? before);
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const show = (id: string | null) => {
    if (roundOfAddress())
      history.replaceState(history.state, "", location.pathname + location.search);
    setShown(id);
  };
  return [shown, show];
}
