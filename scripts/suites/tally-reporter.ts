import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase, TestModule, TestSuite } from "vitest/node";
import { LINES_OF_A_FAILURE, type Tally } from "./run.ts";

/** What of an error tells why: vitest's own, or that of anything thrown. */
type Told = {
  readonly message: string;
  readonly name?: string;
  readonly diff?: string | undefined;
  readonly stacks?: readonly { readonly file: string; readonly line: number }[] | undefined;
  readonly cause?: unknown;
};

/** Leaves a run's tally in a file; each failure with what was expected and what was received. */
export class TallyReporter implements Reporter {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Told[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.result().state === "passed").length;
    const failedTests = tests.filter((test) => test.result().state === "failed");
    const failures = [
      ...failedTests.map((test) => say(test.module, test.fullName, errorsOf(test))),
      ...modules.flatMap(failuresAround),
      ...unhandled.map((error) => `outside any test\n${linesOf(error).join("\n")}`),
    ];
    const tally: Tally = { passed, failed: failures.length, failures };
    writeFileSync(this.#file, JSON.stringify(tally));
  }
}

function errorsOf(test: TestCase): readonly Told[] {
  return test.result().errors ?? [];
}

/** What failed in loading a file, or in the hooks around its tests. */
function failuresAround(module: TestModule): string[] {
  const around: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()];
  return around.flatMap((each) => {
    const errors: readonly Told[] = each.errors();
    if (errors.length === 0) return [];
    return [say(module, each.type === "suite" ? each.fullName : "", errors)];
  });
}

function say(module: TestModule, name: string, errors: readonly Told[]): string {
  const file = relative(process.cwd(), module.moduleId);
  return [name === "" ? file : `${file} > ${name}`, ...errors.flatMap(linesOf)].join("\n");
}

function linesOf({ message, name, diff, stacks, cause }: Told): string[] {
  const [at] = stacks ?? [];
  const told = stripVTControlCharacters(diff ?? "").trim();
  return [
    `${name ?? "Error"}: ${message}`,
    ...(at ? [`  at ${relative(process.cwd(), at.file)}:${at.line}`] : []),
    ...(told === "" ? [] : told.split("\n").slice(0, LINES_OF_A_FAILURE)),
    ...(isTold(cause) ? linesOf(cause) : []),
  ];
}

function isTold(cause: unknown): cause is Told {
  return typeof cause === "object" && cause !== null && "message" in cause;
}
