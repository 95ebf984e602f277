/** A module of the page that did not come: it is missing, the network is, or it took over 120 s (ERR-08, ERR-09). */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";
}

/** What the page's own script needs to tell of a failed module and to offer the retry (src/loading/chunk-notice.ts). */
export type ChunkFailure = {
  /** What went wrong; nothing when it took too long. */
  readonly cause: unknown;
  /** What was pressed while the module was awaited. */
  readonly pressed: HTMLElement | null;
  /** It was to begin with the page, whether pressed or not. */
  readonly awaited?: boolean;
  /** Loads once more and gives the press; false when that failed too. */
  readonly retry: () => Promise<boolean>;
};

/** The event that carries a `ChunkFailure` to the page's script. */
export const CHUNK_FAILED = "pleno:chunk-failed";
