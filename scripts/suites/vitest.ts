import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { LINES_OF_A_FAILURE, run, type Tally } from "./run.ts";

type Report = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

/** Runs one project of vitest.config.ts. A file that does not load counts as a failure of its own. */
export async function runVitest(project: string, prefix: string): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), "pleno-vitest-"));
  const file = join(folder, "report.json");
  const { code } = await run(
    [
      "vitest",
      "run",
      "--project",
      project,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    { prefix },
  );
  try {
    const report: Report = JSON.parse(readFileSync(file, "utf8"));
    const broken = report.testResults.filter(
      ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
    );
    const failed = report.numFailedTests + broken.length;
    const failures = [
      ...broken.map(({ name, message }) => `${relative(process.cwd(), name)}: ${message}`),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === "failed")
          .map(({ fullName, failureMessages: [message = ""] }) =>
            [
              `${relative(process.cwd(), name)} > ${fullName}`,
              ...message.split("\n").slice(0, LINES_OF_A_FAILURE),
            ].join("\n"),
          ),
      ),
    ];
    return {
      passed: report.numPassedTests,
      failed: code !== 0 && failed === 0 ? 1 : failed,
      failures,
    };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
