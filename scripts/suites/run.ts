import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export type Tally = {
  readonly passed: number;
  readonly failed: number;
  /** What failed, a few lines each: said once more at the end, where a log that was cut still has it. */
  readonly failures?: readonly string[];
};
export const LINES_OF_A_FAILURE = 30;
export type Outcome = { readonly code: number; readonly lines: readonly string[] };

type RunOptions = {
  /** Stands before every line of the output; without it the output is only collected. */
  readonly prefix?: string;
  readonly env?: Readonly<Record<string, string>>;
};

/** Runs a program of this project with the tools of node_modules on its path, to its end. */
export function run(command: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NO_COLOR: "1",
      ...options.env,
      PATH: `${process.cwd()}/node_modules/.bin:${process.env["PATH"]}`,
    },
  });
  const lines: string[] = [];
  const ends = [child.stdout, child.stderr].map((stream) => {
    const reader = createInterface({ input: stream });
    reader.on("line", (line) => {
      lines.push(line);
      if (options.prefix !== undefined) console.log(`${options.prefix}${line}`);
    });
    return new Promise((resolve) => reader.once("close", resolve));
  });
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: 1, lines: [error.message] }));
    child.once("exit", (code) => {
      void Promise.all(ends).then(() => resolve({ code: code ?? 1, lines }));
    });
  });
}

/** Works through the tasks in order, so many at a time; their results in the same order. */
export async function inLanes<T>(
  lanes: number,
  tasks: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < tasks.length; index = next++) {
      const task = tasks[index];
      if (task) results[index] = await task();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
    failures: tallies.flatMap(({ failures = [] }) => failures),
  };
}
