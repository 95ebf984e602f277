import * as z from "zod";
import { isCleanText, readLine, unfitSign } from "#/lib/base/line.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { DEFAULT_LANGUAGE, LANGUAGES } from "#/lib/i18n/languages.ts";
import { isReadersPage } from "#/lib/rules/site/page-paths.ts";
import { insidePath } from "#/server/site/index.ts";

const MOST_TITLE = 120;
const MOST_TEXT = 2_000;
const TAGS = LANGUAGES.map(({ tag }) => tag);

/** Signs that words are set with and nobody sees: soft hyphens, and marks of the direction of what is beside them. */
const SETTING = /[\u00AD\u200E\u200F]/g;

/** What is wrong with a text, said after its name; null: nothing. */
function faultOf(typed: string, most: number, what: string): string | null {
  const seen = typed.replaceAll(SETTING, "");
  const sign = unfitSign(seen);
  if (sign !== null) return `holds ${sign}, a sign that cannot be seen or turns the text`;
  return readLine(seen) !== null && typed.length <= most
    ? null
    : `must be ${what} of at most ${most} signs that can be seen`;
}

const title = z.string().transform((typed, context) => {
  const line = typed.trim();
  const message = faultOf(line, MOST_TITLE, "one line");
  if (message === null) return line.replaceAll(/\s+/g, " ");
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});
const text = z.string().transform((typed, context) => {
  const clean = typed.replaceAll(/\r\n?/g, "\n").trim();
  const message = faultOf(clean.replaceAll(/\s/g, " "), MOST_TEXT, "a text");
  if (message === null && isCleanText(clean)) return clean;
  context.addIssue({ code: "custom", message: message ?? "is no text" });
  return z.NEVER;
});
const tag = z.string().refine((each) => TAGS.includes(each), "is no language of Pleno");
const byLanguage = (texts: typeof title) => z.record(tag, texts);

/** A message of the operator as it is written. Title and text are no HTML: what looks like it is shown as it stands. */
const messageDocument = z
  .strictObject({
    title: byLanguage(title),
    text: byLanguage(text),
    /** A page of the site that it leads to, without a language. */
    page: insidePath
      .refine(
        isReadersPage,
        "is no page of the site: it is written without a language, as /promotions",
      )
      .nullable()
      .default(null),
    /** Whether it advertises. */
    promotes: z.boolean(),
  })
  .superRefine((document, context) => {
    const tags = [DEFAULT_LANGUAGE, ...Object.keys(document.title), ...Object.keys(document.text)];
    for (const part of ["title", "text"] as const)
      for (const tag of new Set(tags))
        if (!Object.hasOwn(document[part], tag))
          context.addIssue({
            code: "custom",
            path: [part],
            message: `the one in "${tag}" is missing`,
          });
  });
export type MessageDocument = z.output<typeof messageDocument>;

/** Reads a document; one that is not fit is refused with what is wrong, by field. */
export function readMessage(given: unknown): Result<MessageDocument, "fields_refused"> {
  const read = messageDocument.safeParse(given);
  if (read.success) return ok(read.data);
  const fields = read.error.issues.map(({ path, message }) => [
    path.join(".") || "document",
    message,
  ]);
  return refuse("fields_refused", { fields: Object.fromEntries(fields) });
}
