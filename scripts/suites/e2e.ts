import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { freeRow, makeFolder } from "../../tests/support/processes/pleno.ts";
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

/** Runs Playwright against the whole thing, on data and ports of its own. `args` go on to Playwright;
 * without any, the upstream pair runs too. */
export async function runE2e(prefix: string, args: readonly string[] = []): Promise<Tally> {
  const folder = makeFolder();
  const file = join(folder, "report.json");
  try {
    const { code } = await run(["playwright", "test", "--reporter=list,json", ...args], {
      prefix,
      env: {
        PLENO_CHROMIUM: await findChromium((line) => console.log(`${prefix}${line}`)),
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        E2E_DATA: folder,
        E2E_PORT: String(await freeRow(PORTS)),
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
