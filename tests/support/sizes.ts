/** Whether load and faults run in their full sizes (`npm run test:full`), or at a tenth (`npm test`). */
const isFull = process.env["TEST_SIZE"] === "full";

/** How many of something that `full` asks for. */
export function sized(full: number): number {
  return isFull ? full : Math.max(1, Math.ceil(full / 10));
}

/** Runs something that is measured, and prints what it came to. */
export async function measured<T>(what: string, count: number, run: () => Promise<T>): Promise<T> {
  const startedAtMs = performance.now();
  const value = await run();
  const seconds = (performance.now() - startedAtMs) / 1_000;
  process.stdout.write(
    `${count} ${what} in ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} a second\n`,
  );
  return value;
}
