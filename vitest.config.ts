import { defineConfig } from "vitest/config";
import { TallyReporter } from "./scripts/suites/tally-reporter.ts";

process.env["TZ"] = "UTC";

const DATABASE = ["tests/support/database-server.ts"];

/** Node.js runs these tests and what they import as it runs the product: nothing of them needs Vite. */
const NATIVE = { viteModuleRunner: false, nodeLoader: false };

const tallyFile = process.env["TALLY_FILE"];

export default defineConfig({
  test: {
    reporters: ["default", ...(tallyFile === undefined ? [] : [new TallyReporter(tallyFile)])],
    retry: 0,
    sequence: { shuffle: { files: true, tests: true } },
    // Waiting ends with what is awaited: these only bound a test that would fail, on the slowest machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: ["tests/rules/**/*.test.ts"],
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          include: ["tests/api/**/*.test.ts"],
          experimental: NATIVE,
          globalSetup: DATABASE,
          maxWorkers: 2,
          // A worker loads the server once for all its files: nothing of it keeps state in a module.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "islands",
          include: ["tests/islands/**/*.test.{ts,tsx}"],
          environment: "./tests/support/island-environment.ts",
          pool: "vmForks",
          sequence: { groupOrder: 2 },
          setupFiles: "tests/support/islands.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          experimental: NATIVE,
          globalSetup: ["tests/support/processes/seeded-world.ts"],
          // Whole processes are started beside other suites: what starts in seconds takes minutes on a busy machine.
          testTimeout: 900_000,
          expect: { poll: { timeout: 300_000 } },
          // They wait for most of their time; each has processes and data of its own.
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: "load",
          include: ["tests/load/**/*.test.ts"],
          experimental: NATIVE,
          globalSetup: DATABASE,
          testTimeout: 300_000,
          fileParallelism: false,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
