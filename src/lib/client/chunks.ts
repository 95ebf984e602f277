import { CHUNK_TIMEOUT_MS, ChunkLoadError } from "./chunk-failures.ts";

/** Waits for a module; rejects with a `ChunkLoadError` when it cannot be had or takes over 120 s. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChunkLoadError("a module took over 120 s")),
      CHUNK_TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([load(), tooLong]);
  } catch (fault) {
    if (fault instanceof ChunkLoadError) throw fault;
    throw new ChunkLoadError("a module could not be loaded", { cause: fault });
  } finally {
    clearTimeout(timer);
  }
}
