import vm from "node:vm";
import { analyse } from "scslre";
import * as z from "zod";
import { readLine } from "#/lib/base/line.ts";
import { DEFAULT_LANGUAGE, LANGUAGES } from "#/lib/i18n/languages.ts";
import { patternOf } from "#/lib/rules/members/registration.ts";
import { staysInside } from "../html.ts";

/** A name of ours for a row: what commands call it by. */
export const code = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, "only small letters, digits and hyphens");

/** Where among its neighbours a thing stands, the lowest first. */
export const position = z.int().min(0).max(10_000).default(1_000);
/** Whether it is shown. */
export const enabled = z.boolean().default(true);

/** A line of text as it is kept: with single spaces, and nothing in it that cannot be seen. */
export function lineOf(least: number, most: number) {
  return z
    .string()
    .transform((text, context) => {
      const read = readLine(text);
      if (read !== null) return read;
      context.addIssue({ code: "custom", message: "must be one line of text that can be seen" });
      return z.NEVER;
    })
    .pipe(z.string().min(least).max(most));
}

/** A text by language; the default language is always there. */
export function textsOf(most: number) {
  return z
    .record(z.string(), z.string().trim().min(1).max(most))
    .refine((texts) => DEFAULT_LANGUAGE in texts, `the text in "${DEFAULT_LANGUAGE}" is missing`)
    .superRefine((texts, context) => {
      for (const tag of Object.keys(texts).filter((each) => !isLanguage(each)))
        context.addIssue({
          ...{ code: "custom", path: [tag] },
          message: `is no language of Pleno; there are ${TAGS.join(", ")}`,
        });
    });
}

const TAGS = LANGUAGES.map(({ tag }) => tag);
const isLanguage = (tag: string) => TAGS.includes(tag);

/** An address elsewhere. */
export const httpsUrl = z.url({ protocol: /^https$/, error: "must be an https address" }).max(500);

/** An address inside the site. */
export const insidePath = z
  .string()
  .max(500)
  .refine(staysInside, "must be an address inside the site, such as /rng");

/** A host and nothing more, over https: where pictures or games come from, or where the site is reached. */
export const httpsOrigin = httpsUrl.refine(
  (url) => URL.canParse(url) && new URL(url).origin === url,
  "must be a host alone, such as https://cdn.example",
);

/** What a trial may take of the processor, in µs, and at most of the clock: a machine under load is no slow pattern. */
const TRIAL_CPU_US = 100_000;
const TRIAL_MS = 2_000;
const SIGNS = ["a", "A", "0", " ", "-", ".", "@", "é"];

/** Why a pattern may not be used for a registration rule; null when it may. */
export function faultOfPattern(pattern: string, maxLength: number): string | null {
  let applied: RegExp | null;
  try {
    applied = patternOf(pattern);
  } catch {
    return "is no regular expression";
  }
  if (applied && analyse(applied).reports.length > 0)
    return "could take for ever on some values: it backtracks";
  return isSlow(pattern, maxLength) ? "takes too long on some values: it backtracks" : null;
}

/** Tries the pattern on the longest values that its rule lets through, with an end that does not fit. */
function isSlow(acceptedPattern: string, maxLength: number): boolean {
  const pattern = patternOf(acceptedPattern);
  if (!pattern) return false;
  const values = SIGNS.map((sign) => `${sign.repeat(Math.max(0, maxLength - 1))}\u0000`);
  const before = process.threadCpuUsage();
  try {
    vm.runInNewContext(
      "for (const value of values) new RegExp(source, 'u').test(value)",
      { values, source: pattern.source },
      { timeout: TRIAL_MS },
    );
  } catch {
    return true;
  }
  const { user, system } = process.threadCpuUsage(before);
  return user + system > TRIAL_CPU_US;
}
