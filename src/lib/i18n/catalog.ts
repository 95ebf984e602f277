import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Texts } from "./format.ts";

const ROOT = join(process.cwd(), "locales");
const read = new Map<string, Texts>();
const onForget: (() => void)[] = [];

/** The texts of a language and area as they lie in `locales/`; empty where there are none. Server only. */
export function textsOf(language: string, area: string): Texts {
  const name = `${language}/${area}.json`;
  let texts = read.get(name);
  if (!texts) {
    const file = join(ROOT, name);
    texts = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Texts) : {};
    read.set(name, texts);
  }
  return texts;
}

/** Lets every text be read again, in development: somebody edited one. */
export function forgetTexts(): void {
  read.clear();
  for (const forget of onForget) forget();
}

/** Has what was made of the texts made anew after `forgetTexts`. */
export function whenForgotten(forget: () => void): void {
  onForget.push(forget);
}

/** The areas that Spanish, which defines the keys, has texts for. */
export function areas(): readonly string[] {
  return readdirSync(join(ROOT, "es")).map((file) => file.replace(/\.json$/, ""));
}
