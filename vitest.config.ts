import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";

const API_SETUP = "tests/support/api-setup.ts";

export default defineConfig({
  test: {
    retry: 0,
    sequence: { shuffle: { files: true, tests: true } },
    projects: [
      {
        extends: true,
        test: { name: "rules", include: ["tests/rules/**/*.test.ts"], isolate: false },
      },
      {
        extends: true,
        test: {
          name: "api",
          include: ["tests/api/**/*.test.ts"],
          globalSetup: existsSync(API_SETUP) ? [API_SETUP] : [],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: "islands",
          include: ["tests/islands/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
        },
      },
    ],
  },
});
