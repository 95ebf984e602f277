// The studio as it runs, with its longest stall since it was last asked for (SIGUSR2) on a line of standard error.
import { monitorEventLoopDelay } from "node:perf_hooks";
import "../../src/studio/main.ts";

const NS_PER_MS = 1_000_000;
const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();
process.on("SIGUSR2", () => {
  const stall = {
    event: "stall",
    longestMs: delays.max / NS_PER_MS,
    p99Ms: delays.percentile(99) / NS_PER_MS,
  };
  process.stderr.write(`${JSON.stringify(stall)}\n`);
  delays.reset();
});
