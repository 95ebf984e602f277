import { isDeepStrictEqual } from "node:util";
import { Document, isMap, isScalar, type Node, parseDocument, Scalar } from "yaml";
import { FRONT_MATTER, parseSource } from "../read.ts";

/** What somebody makes of a file: fields by name, a missing one is to go; the text with `\n` alone, as a form has it. */
export type Edit = {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly body: string;
};

/** A file's fields and text as a form shows them. */
export function editOf(text: string): Edit {
  const { data, body } = parseSource("-", text);
  return { fields: data, body: plain(body) };
}

/**
 * A file's text after an edit: what did not change stays byte for byte, and what did changes its own lines. `order` has
 * the names of all fields in the order in which new ones are written. A file without fields that can be read gets new ones.
 */
export function edited(text: string, { fields, body }: Edit, order: readonly string[]): string {
  const { fault, body: before, data } = parseSource("-", text);
  const [, opens = "", front = "", closes = ""] = (!fault && FRONT_MATTER.exec(text)) || [];
  const eol = (opens || text).includes("\r\n") ? "\r\n" : "\n";
  const names = [...new Set([...order, ...Object.keys(data)])];
  const changed = names.filter(
    (name) => !isDeepStrictEqual(given(data[name]), given(fields[name])),
  );
  const after = changed.reduce(
    (all, name) => withField(all, { name, value: given(fields[name]), order, eol }),
    front,
  );
  const head = opens === "" ? [`---${eol}`, after, `${eol}---${eol}`, eol] : [opens, after, closes];
  return [...head, withBody(opens === "" ? plain(before).trimStart() : before, body, eol)].join("");
}

/** Nothing, however it is written. */
const given = (value: unknown) =>
  value === "" || value === null || (Array.isArray(value) && value.length === 0)
    ? undefined
    : value;

const plain = (text: string) => text.replaceAll(/\r\n?/g, "\n");

type Change = {
  readonly name: string;
  readonly value: unknown;
  readonly order: readonly string[];
  readonly eol: string;
};

function withField(front: string, { name, value, order, eol }: Change): string {
  const { contents } = parseDocument(front);
  const pairs = isMap(contents)
    ? contents.items.map(({ key, value: node }) => ({
        name: String(isScalar(key) ? key.value : key),
        keyEnd: rangeOf(key as Node)[1],
        start: front.lastIndexOf("\n", rangeOf(key as Node)[0]) + 1,
        node: node as Node | null,
        end: lineEnd(front, rangeOf((node ?? key) as Node)[1]),
      }))
    : [];
  const pair = pairs.find((each) => each.name === name);
  if (!pair) {
    if (value === undefined) return front;
    const before = order.slice(0, order.indexOf(name));
    const after = pairs.findLast((each) => before.includes(each.name));
    const line = written(name, value);
    if (pairs.length === 0) return line;
    return after
      ? front.slice(0, after.end) + eol + line + front.slice(after.end)
      : line + eol + front;
  }
  if (value === undefined) {
    const rest = front.slice(pair.end);
    return pair.start === 0
      ? rest.replace(/^\r?\n/, "")
      : front.slice(0, pair.start).replace(/\r?\n$/, "") + rest;
  }
  const { node } = pair;
  const has = (text: string) => isDeepStrictEqual(parseDocument(text).toJS()?.[name], value);
  if (node && isScalar(node)) {
    const [start, end] = rangeOf(node);
    const source = front.slice(start, end);
    const replacements = [
      ...(typeof value === "string" ? rewrapped(source, String(node.value), value) : []),
      written("k", value, node.type).slice("k: ".length),
    ];
    const found = replacements
      .map((each) => front.slice(0, start) + each + front.slice(end))
      .find((text) => end > start && source.trim() !== "" && has(text));
    if (found !== undefined) return found;
  }
  const key = front.slice(pair.start, pair.keyEnd);
  return (
    front.slice(0, pair.start) + key + written("k", value).slice("k".length) + front.slice(pair.end)
  );
}

const rangeOf = (node: Node): readonly [number, number] => [
  node.range?.[0] ?? 0,
  node.range?.[1] ?? 0,
];

/** Where the line ends in which something does; a block of lines ends behind its last break. */
function lineEnd(front: string, end: number): number {
  const last = front[end - 1] === "\n" ? end - 1 : end;
  const next = front.indexOf("\n", last);
  const at = next === -1 ? front.length : next;
  return front[at - 1] === "\r" ? at - 1 : at;
}

/** `name: value` on one line, quoted as it was where that can be. */
function written(name: string, value: unknown, type?: Scalar["type"]): string {
  const document = new Document({});
  const scalar = new Scalar(value);
  if (type === "QUOTE_DOUBLE" || type === "QUOTE_SINGLE" || type === "PLAIN") scalar.type = type;
  const node = Array.isArray(value) ? document.createNode(value, { flow: true }) : scalar;
  document.set(name, node);
  return document
    .toString({ lineWidth: 0, blockQuote: false, flowCollectionPadding: false })
    .trimEnd();
}

/** A text over several lines with other words in it, each line as it was but for them; empty where it has one line. */
function rewrapped(source: string, before: string, after: string): string[] {
  if (!source.includes("\n")) return [];
  const [quote = ""] = /^["']/.exec(source) ?? [];
  const inner = source.slice(quote.length, source.length - quote.length);
  const [old = [], now = []] = [before, after].map((text) => text.trim().split(" "));
  const { head, tail } = sameEnds(old, now);
  const pieces = inner.split(/(\s+)/);
  const words = pieces.flatMap((piece, index) => (/^\s*$/.test(piece) ? [] : [index]));
  // A block has its sign before the words.
  const skipped = words.length - old.length;
  const from = words[skipped + head];
  const to = words[words.length - 1 - tail];
  if (skipped < 0 || from === undefined || to === undefined || to < from) return [];
  const middle = now.slice(head, now.length - tail).join(" ");
  return [quote + [...pieces.slice(0, from), middle, ...pieces.slice(to + 1)].join("") + quote];
}

function withBody(before: string, body: string, eol: string): string {
  if (plain(before) === body) return before;
  const [old = [], now = []] = [before, body].map((text) => text.split(/(?<=\n)/));
  const { head, tail } = sameEnds(old.map(plain), now);
  return [
    ...old.slice(0, head),
    ...now.slice(head, now.length - tail).map((line) => line.replace("\n", eol)),
    ...old.slice(old.length - tail),
  ].join("");
}

/** How many of two lists are the same at the beginning, and of the rest at the end. */
function sameEnds(one: readonly string[], other: readonly string[]) {
  const most = Math.min(one.length, other.length);
  let head = 0;
  while (head < most && one[head] === other[head]) head++;
  let tail = 0;
  while (tail < most - head && one.at(-1 - tail) === other.at(-1 - tail)) tail++;
  return { head, tail };
}
