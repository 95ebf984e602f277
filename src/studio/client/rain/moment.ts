import { pause } from "../dom.ts";

const [AFTER_MS, WITHIN_MS] = [200, 1_200];

/** All would ask at once when a pot is over, or the studio begins anew: each waits a moment of its own. */
export const ownMoment = (): Promise<unknown> =>
  pause(AFTER_MS + ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % WITHIN_MS)).done;
