import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.ts";
import { run, type Tally } from "./run.ts";

type Report = {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
  };
};

const PORTS = 30;
const FIRST = 20_000;
const LAST = 32_000;

/** Runs Playwright against the whole thing, on data and ports of its own. `args` go on to Playwright;
 * without any, the upstream pair runs too. */
export async function runE2e(prefix: string, args: readonly string[] = []): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), "pleno-e2e-"));
  chmodSync(folder, 0o755); // the database may run as another user than we do
  const file = join(folder, "report.json");
  try {
    const { code } = await run(["playwright", "test", "--reporter=list,json", ...args], {
      prefix,
      env: {
        PLENO_CHROMIUM: await findChromium((line) => console.log(`${prefix}${line}`)),
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        E2E_DATA: folder,
        E2E_PORT: String(await freePorts()),
        ...(args.length === 0 ? { E2E_UPSTREAM: "1" } : {}),
      },
    });
    const { stats }: Report = JSON.parse(readFileSync(file, "utf8"));
    const failed = stats.unexpected + stats.flaky;
    return { passed: stats.expected, failed: code !== 0 && failed === 0 ? 1 : failed };
  } catch (error) {
    console.log(`${prefix}${error instanceof Error ? error.message : String(error)}`);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first of a row of ports that are free, below those the system hands out itself. */
async function freePorts(): Promise<number> {
  for (let first = FIRST + (process.pid % 300) * PORTS; first < LAST; first += PORTS) {
    const row = Array.from({ length: PORTS }, (_, offset) => isFree(first + offset));
    if ((await Promise.all(row)).every(Boolean)) return first;
  }
  throw new Error("no free ports for the e2e suite");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1" }, () => server.close(() => resolve(true)));
  });
}
