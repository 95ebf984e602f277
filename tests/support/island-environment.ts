import { builtinEnvironments, type Environment } from "vitest/runtime";

/** What browsers have, happy-dom has not, and Node.js has as they do. */
const OF_NODE = { BroadcastChannel, TextDecoderStream, Uint8Array };
/** What a page asks for once a test has ended goes nowhere. */
const fetch = () => Promise.reject(new TypeError("no test answers any more"));
const { "happy-dom": happyDom } = builtinEnvironments;

/** happy-dom, a window of its own for each file: a worker loads the library once for all of them. */
export default {
  ...happyDom,
  async setupVM(options) {
    const environment = await happyDom.setupVM?.(options);
    if (!environment) throw new Error("happy-dom has no window for a file");
    // tests/support/islands.ts throws what a page reports while a test runs.
    const reported: unknown[] = [];
    const reportError = (fault: unknown) => void reported.push(fault);
    Object.assign(environment.getVmContext(), OF_NODE, { fetch, reported, reportError });
    return environment;
  },
} satisfies Environment;
