import { readFileSync } from "node:fs";
import { HOUR_MS } from "#/lib/base/time.ts";
import type { Options } from "./options.ts";
import { UsageError } from "./output.ts";

const STDIN = 0;
const LEAST = 32;
const MOST_HOURS = 720;

/** A secret from a file or (-) a pipe: never of the command line, which others on the machine can read. */
export function readSecret(file: string | undefined, least = LEAST): string {
  if (file === undefined) throw new UsageError("name a file with the key, or - for a pipe");
  const key = readText(file).trim();
  if (key.length < least) throw new UsageError(`a key has ${least} characters at least`);
  return key;
}

function readText(file: string): string {
  try {
    return readFileSync(file === "-" ? STDIN : file, "utf8");
  } catch (fault) {
    throw new UsageError(`${file}: ${fault instanceof Error ? fault.message : String(fault)}`);
  }
}

/** How long the key before holds beside a new one. */
export function overlapOf({ overlap }: Options): number {
  if (overlap === undefined) return 0;
  const hours = Number(overlap);
  if (!(hours >= 0 && hours <= MOST_HOURS))
    throw new UsageError(`--overlap is hours, from 0 to ${MOST_HOURS}`);
  return hours * HOUR_MS;
}
