import { loadChunk } from "./chunks.ts";

/** A module that is fetched when it is first needed, or while one is likely to need it; once it came, it stays. */
export type LateModule<T extends object> = {
  readonly came: T | undefined;
  readonly fetch: () => Promise<T>;
  /** Fetches it; who needs it then is told whether it came. */
  readonly ahead: () => void;
};

export function lateModule<T extends object>(load: () => Promise<T>): LateModule<T> {
  let came: T | undefined;
  const fetch = async () => {
    came = await loadChunk(load);
    return came;
  };
  return {
    get came() {
      return came;
    },
    fetch,
    ahead: () => void fetch().catch(() => undefined),
  };
}
