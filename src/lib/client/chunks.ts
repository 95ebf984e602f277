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
