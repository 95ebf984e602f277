import { readBody } from "../bodies.ts";
import { gluedText, type Text } from "../choose.ts";
import { sourceProblems } from "../problems.ts";
import { parseSource } from "../read.ts";
import { type Collection, SCHEMAS } from "../schemas.ts";

/** A file of the operator's own: its text as it is shown, or what is wrong with it: `legal/es/terms.md:3: order: is missing`. */
export type Judged = {
  readonly text: Text<object> | null;
  readonly problems: readonly string[];
};

/** Reads a file by the rules of the shipped ones: the same fields, and neither HTML nor pictures nor other schemes. */
export async function judge(
  collection: Collection,
  file: string,
  written: string,
): Promise<Judged> {
  const source = parseSource(file, written);
  const body = await readBody(source.body);
  const problems = sourceProblems(collection, source, body, null);
  if (problems.length > 0)
    return { text: null, problems: problems.map((problem) => withLine(file, written, problem)) };
  const { data } = SCHEMAS[collection].safeParse(source.data);
  if (data === undefined) return { text: null, problems: [`${file}: cannot be read`] };
  const { id, language: lang } = source;
  return { text: gluedText({ id, lang, data, html: body.rendered }), problems: [] };
}

const HTML = /^[^`]*<[a-z!/?]/i;
const PICTURE = "![";

/** Names the line of what a problem is about: its field, its link, the first HTML or picture; else the first. */
function withLine(file: string, written: string, problem: string): string {
  const words = problem.slice(file.length + 2);
  const lines = written.split(/\r?\n/);
  const of = (is: (line: string) => boolean) => Math.max(lines.findIndex(is), 0) + 1;
  return `${file}:${lineOf(words, of)}: ${words}`;
}

function lineOf(words: string, of: (is: (line: string) => boolean) => number): number {
  if (words.startsWith("HTML ")) return of((line) => HTML.test(line));
  if (words.startsWith("pictures ")) return of((line) => line.includes(PICTURE));
  if (words.startsWith('"# "')) return of((line) => line.startsWith("# "));
  const [, link] = /^the link (\S+) /.exec(words) ?? [];
  if (link !== undefined) return of((line) => line.includes(link));
  const field = words.slice(0, words.search(/[.:]|$/));
  return of((line) => line.startsWith(`${field}:`));
}
