import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { BROWSER_ARGS } from "./scripts/suites/chromium.ts";
import {
  CONFIGURED,
  dataOf,
  GOOGLE_PORT,
  PLATFORM,
  PORTAL,
  type Site,
  UPSTREAM,
} from "./tests/support/e2e/sites.ts";
import { makeFolder } from "./tests/support/processes/pleno.ts";

// scripts/suites/e2e.ts hands these over; without it (a single spec by hand) they have defaults.
process.env["E2E_DATA"] ??= makeFolder();
const chromium =
  process.env["PLENO_CHROMIUM"] ??
  ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path));
const withUpstream = process.env["E2E_UPSTREAM"] === "1";

/**
 * One Pleno on data of its own, under the languages that the budgets and tests count with. What has an address is waited
 * for before the next is started: none has, so that they are seeded side by side, and the set-up of each site waits for it
 * (the project `sites`).
 */
function pleno(site: Site, env: Record<string, string> = {}) {
  return {
    name: site.name,
    command: "node scripts/start.ts",
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
    stdout: "ignore" as const,
    stderr: "pipe" as const,
    env: {
      PORT: String(site.port),
      DATA_DIR: dataOf(site),
      LANGUAGES: "es,en,vi,ar",
      TRUST_PROXY: "1",
      // A slow machine is no crowd: what is shed has tests of its own (tests/api/http/barriers.test.ts).
      LOAD_SHEDDING: "off",
      ...env,
    },
  };
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const WIDE = { viewport: { width: 1440, height: 900 } };

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
      // Nothing is shown on a screen: pages are drawn without a process that stands in for a graphics card.
      args: [...BROWSER_ARGS, "--disable-gpu"],
      ...(chromium && existsSync(chromium) ? { executablePath: chromium } : {}),
    },
    baseURL: PLATFORM.url,
    timezoneId: "Asia/Ho_Chi_Minh",
    // Requests of a service worker are not seen by page.route; the one test of it lets it in.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // A recording takes as long again as what it records: it is made when asked for.
    trace: process.env["E2E_TRACE"] === "1" ? "retain-on-failure" : "off",
  },
  projects: [
    // The demonstration leads nowhere outside: what an operator has elsewhere is planted first.
    { name: "sites", testMatch: "**/*.setup.ts" },
    // A test that does not depend on the screen runs on a phone's; one that does is tagged and runs on a wide one too.
    { name: "phone", dependencies: ["sites"], use: PHONE },
    {
      name: "desktop",
      dependencies: ["sites"],
      grep: /@screen/,
      use: WIDE,
    },
    // The main job once more, on a wide screen, through a portal that stands in front of another Pleno.
    ...(withUpstream
      ? [
          {
            name: "upstream",
            dependencies: ["sites"],
            testMatch: "**/main-job*.spec.ts",
            use: { ...WIDE, baseURL: PORTAL.url },
          },
        ]
      : []),
  ],
  webServer: [
    pleno(PLATFORM),
    pleno(CONFIGURED, {
      AGENT_URL: CONFIGURED.url.replace("localhost", "agentes.localhost"),
      GOOGLE_CLIENT_ID: "pleno",
      GOOGLE_CLIENT_SECRET: "hush",
      GOOGLE_ISSUER: `http://localhost:${GOOGLE_PORT}`,
    }),
    ...(withUpstream
      ? [
          pleno(UPSTREAM, { PUBLIC_URL: PORTAL.url }),
          pleno(PORTAL, {
            UPSTREAM_URL: `http://127.0.0.1:${UPSTREAM.port}`,
            STUDIO_URL: `http://localhost:${UPSTREAM.port + 1}`,
            PAYMENTS_URL: `http://localhost:${UPSTREAM.port + 2}`,
            VENDOR_URL: `http://localhost:${UPSTREAM.port + 3}`,
          }),
        ]
      : []),
  ],
});
