import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Pleno } from "../../tests/support/processes/pleno.ts";

/** One figure. With a bound it is judged; without, told. */
export type Figure = {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly atMost?: number;
  readonly atLeast?: number;
};

/** A measurement against a running Pleno (production build, demo data). */
export type Bench = {
  readonly name: string;
  /** Programs of the system that it needs; where one is missing the bench is skipped with a line that says so. */
  readonly needs: readonly string[];
  /** Takes so long that it runs only where it is named. */
  readonly onlyAsked?: true;
  run(pleno: Pleno): Promise<readonly Figure[]>;
};

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2;
}

/** Where a program of the system lies; Debian keeps servers in sbin and Postgres' own tools aside. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

export function output(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program}: ${stderr || stdout}`);
  return stdout;
}
