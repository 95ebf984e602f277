/**
 * Keeps what was read for the version in force, read once for all who ask. What cannot be read is not kept. While the
 * version is empty nobody knows which is in force, and each reads for itself.
 */
export function keepPerVersion<T>(read: () => Promise<T>, version: () => string): () => Promise<T> {
  let kept: { readonly version: string; readonly value: Promise<T> } | null = null;
  return () => {
    const current = version();
    if (current === "") return read();
    if (kept?.version === current) return kept.value;
    const value = read();
    kept = { version: current, value };
    value.catch(() => {
      if (kept?.value === value) kept = null;
    });
    return value;
  };
}
