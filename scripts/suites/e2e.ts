import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { PORTS_OF_ALL, SEEDED } from "../../tests/support/e2e/sites.ts";
import { freeRow, makeFolder, startPleno } from "../../tests/support/processes/pleno.ts";
import { LINES_OF_A_FAILURE, run, type Tally } from "./run.ts";

type Spec = {
  readonly title: string;
  readonly tests: readonly {
    readonly projectName: string;
    readonly status: string;
    readonly results: readonly { readonly error?: { readonly message?: string } }[];
  }[];
};
type SpecFile = {
  readonly file: string;
  readonly specs: readonly Spec[];
  readonly suites?: readonly SpecFile[];
};
type Report = {
  readonly suites: readonly SpecFile[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
  };
};

const SEEDED_ONCE = "seeded";

/**
 * A folder for the sites' data with the demonstration's world in it, of which each of them begins as a copy: to make it
 * takes three times what a start on it takes.
 */
export async function seedDemonstration(): Promise<string> {
  const folder = makeFolder();
  const pleno = await startPleno({ dataDir: join(folder, SEEDED_ONCE) });
  await pleno.stop();
  return folder;
}

/**
 * Runs Playwright with a browser against the whole thing, on ports of its own and the data of `seedDemonstration`. `args`
 * go on to Playwright; without any, the upstream pair runs too.
 */
export async function runE2e(
  prefix: string,
  args: readonly string[],
  browser: () => Promise<string>,
  seeded: () => Promise<string>,
): Promise<Tally> {
  const folder = await seeded().catch((error: unknown) => {
    console.log(`${prefix}${error instanceof Error ? error.message : String(error)}`);
    return null;
  });
  if (folder === null) return { passed: 0, failed: 1 };
  const file = join(folder, "report.json");
  try {
    // With its owners: as root the database runs as another user.
    for (const { name } of SEEDED)
      await run(["cp", "-a", join(folder, SEEDED_ONCE), join(folder, name)]);
    const { code } = await run(["playwright", "test", "--reporter=list,json", ...args], {
      prefix,
      env: {
        PLENO_CHROMIUM: await browser(),
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        E2E_DATA: folder,
        // Node.js reads the tests' types by itself: Playwright would translate each file first.
        PW_DISABLE_TS_ESM: "1",
        E2E_PORT: String(await freeRow(PORTS_OF_ALL)),
        ...(args.length === 0 ? { E2E_UPSTREAM: "1" } : {}),
      },
    });
    const { stats, suites }: Report = JSON.parse(readFileSync(file, "utf8"));
    const failed = stats.unexpected + stats.flaky;
    return {
      passed: stats.expected,
      failed: code !== 0 && failed === 0 ? 1 : failed,
      failures: suites.flatMap(failuresOf),
    };
  } catch (error) {
    console.log(`${prefix}${error instanceof Error ? error.message : String(error)}`);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function failuresOf({ file, specs, suites = [] }: SpecFile): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) => {
        const message = results.find(({ error }) => error)?.error?.message ?? "";
        const lines = stripVTControlCharacters(message).split("\n").slice(0, LINES_OF_A_FAILURE);
        return [`[${projectName}] ${file} > ${title}`, ...lines].join("\n");
      }),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}
