import { ChunkLoadError } from "./chunk-failures.ts";

/** How long a module may take before it counts as failed (ERR-09). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** Waits for a module; rejects with a `ChunkLoadError` when it cannot be had or takes over 120 s. */
export const loadChunk = <T>(load: () => Promise<T>): Promise<T> =>
  Promise.race([
    load(),
    new Promise<never>((_, reject) => setTimeout(reject, CHUNK_TIMEOUT_MS)),
  ]).catch((cause: unknown) => {
    throw new ChunkLoadError("missing", { cause });
  });

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
