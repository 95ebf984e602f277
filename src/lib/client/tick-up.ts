const STEP_MS = 100;

/**
 * Has a figure rise to what it was told to be, in so much time and never above it; one that is lower, or whose reader wants
 * no motion, is so at once. Answers what stops it.
 */
export function tickUp({
  from,
  to,
  overMs,
  write,
}: {
  readonly from: number;
  readonly to: number;
  readonly overMs: number;
  readonly write: (value: number) => void;
}): () => void {
  if (to <= from || matchMedia("(prefers-reduced-motion: reduce)").matches) {
    write(to);
    return () => undefined;
  }
  const begun = Date.now();
  const timer = setInterval(() => {
    const part = Math.min(1, (Date.now() - begun) / overMs);
    write(from + (to - from) * part);
    if (part === 1) clearInterval(timer);
  }, STEP_MS);
  return () => clearInterval(timer);
}
