import { existsSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { BROWSER_ARGS } from "./scripts/suites/chromium.ts";
import { makeFolder } from "./tests/support/processes/pleno.ts";

// scripts/suites/e2e.ts hands these over; without it (a single spec by hand) they have defaults.
process.env["E2E_DATA"] ??= makeFolder();
const data = process.env["E2E_DATA"];
const port = Number(process.env["E2E_PORT"] ?? 4521);
const chromium = process.env["PLENO_CHROMIUM"] ?? "/usr/bin/chromium";
const withUpstream = process.env["E2E_UPSTREAM"] === "1";

const ONCE = ["**/crawl.spec.ts", "**/reflected.spec.ts"];

// Each Pleno takes four ports in a row: web, studio and the two sandboxes.
const PLATFORM = port;
const UPSTREAM = port + 10;
const PORTAL = port + 20;

/** One Pleno on data of its own, under the languages that the budgets and tests count with. */
function pleno(name: string, at: number, env: Record<string, string> = {}) {
  return {
    name,
    command: "node scripts/start.ts",
    url: `http://localhost:${at}/health/ready`,
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
    stdout: "ignore" as const,
    stderr: "pipe" as const,
    env: {
      PORT: String(at),
      DATA_DIR: join(data, name),
      LANGUAGES: "es,en,vi,ar",
      TRUST_PROXY: "1",
      // A slow machine is no crowd: what is shed has tests of its own (tests/api/http/barriers.test.ts).
      LOAD_SHEDDING: "off",
      ...env,
    },
  };
}

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Waiting ends with what is awaited: these only bound a test that would fail, on the slowest machine.
  timeout: 120_000,
  expect: { timeout: 25_000 },
  use: {
    launchOptions: {
      args: BROWSER_ARGS,
      ...(chromium && existsSync(chromium) ? { executablePath: chromium } : {}),
    },
    baseURL: `http://localhost:${PLATFORM}`,
    timezoneId: "Asia/Ho_Chi_Minh",
    // Requests of a service worker are not seen by page.route; the one test of it lets it in.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // A recording takes as long again as what it records: it is made when asked for.
    trace: process.env["E2E_TRACE"] === "1" ? "retain-on-failure" : "off",
  },
  projects: [
    // The demonstration leads nowhere outside: what an operator has elsewhere is planted first.
    { name: "operator-links", testMatch: "**/operator-links.setup.ts" },
    // Every page in every language, and what addresses may bring, once: no screen is needed for it.
    { name: "crawl", testMatch: ONCE, dependencies: ["operator-links"] },
    {
      name: "phone",
      dependencies: ["operator-links"],
      // Switches of a whole site are tried on one of its own: once.
      testIgnore: [...ONCE, "**/flags.spec.ts"],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: "desktop",
      dependencies: ["operator-links"],
      testIgnore: ONCE,
      use: { viewport: { width: 1440, height: 900 } },
    },
    // The main job once more, through a portal that stands in front of another Pleno.
    ...(withUpstream
      ? [
          {
            name: "upstream",
            dependencies: ["operator-links"],
            testMatch: "**/main-job*.spec.ts",
            use: {
              baseURL: `http://localhost:${PORTAL}`,
              viewport: { width: 390, height: 844 },
              hasTouch: true,
              isMobile: true,
            },
          },
        ]
      : []),
  ],
  webServer: [
    pleno("platform", PLATFORM),
    ...(withUpstream
      ? [
          pleno("upstream", UPSTREAM, { PUBLIC_URL: `http://localhost:${PORTAL}` }),
          pleno("portal", PORTAL, {
            UPSTREAM_URL: `http://127.0.0.1:${UPSTREAM}`,
            STUDIO_URL: `http://localhost:${UPSTREAM + 1}`,
            PAYMENTS_URL: `http://localhost:${UPSTREAM + 2}`,
            VENDOR_URL: `http://localhost:${UPSTREAM + 3}`,
          }),
        ]
      : []),
  ],
});
