import { RoundRobin } from "#/lib/base/round-robin.ts";

/** Whose request it is: the network it came from, and the token that it shows. */
export type Arriving = { readonly network: string; readonly token: string };

/**
 * Begins requests one in a turn of the event loop, networks in turn and within one the tokens. Requests that come
 * together are read together; begun so as well, a crowd would hold the loop for all of them while somebody else's
 * answer lies ready. Who comes alone begins at once.
 */
export function openArrivals(
  onNextTurn: (work: () => void) => unknown = setImmediate,
): (arriving: Arriving, begin: () => void) => void {
  const waiting = new RoundRobin<() => void>();
  let begun = false;
  const goOn = () => {
    const begin = waiting.next();
    begun = begin !== undefined;
    if (!begin) return;
    onNextTurn(goOn);
    begin();
  };
  return ({ network, token }, begin) => {
    if (begun) return waiting.add(network, token, begin);
    begun = true;
    onNextTurn(goOn);
    begin();
  };
}
