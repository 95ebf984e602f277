import * as z from "zod";

/** A document with one thing wrong in it: where, and what. */
export type Wrong = { readonly at: string; readonly why: string; readonly document: unknown };

/** What of a JSON schema the wrong values follow from. */
type Shape = {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false | Shape;
  readonly items?: Shape;
};
type Path = readonly (string | number)[];

const UNKNOWN_FIELD = "nobodyKnowsIt";
/** Signs that a database, a log or a page would take amiss: none, half a one, one that turns the direction of text. */
const HOSTILE = ["a\u0000b", "a\ud800b", "a\u202eb", "a\u001b[2Jb"];
const NO_AMOUNT = [
  "-1",
  "1e5",
  "0x10",
  "1,5",
  "١٢",
  " 5 ",
  "5.",
  `1${"0".repeat(25)}`,
  "1.0000000001",
];
const OF_TYPE: Readonly<Record<string, unknown>> = {
  null: null,
  boolean: true,
  number: 7,
  string: "siete",
  array: [],
  object: {},
};
/** Where the schema tells no bound. */
const TOO_LONG = 100_000;
const TOO_MANY = 10_000;

/**
 * Every way in which a valid document can be wrong in one field, each in a document of its own: missing, of another
 * type, empty, too long, with hostile text, out of range, beyond a choice, with a field that there is none of. `mayBe`
 * names the paths where what is wrong elsewhere is right: an empty text, a text that means nothing else.
 */
export function wrongDocuments(
  schema: z.ZodType,
  valid: unknown,
  mayBe: { readonly empty: readonly string[] },
): readonly Wrong[] {
  const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;
  return [...wrongIn(shape, valid, [])].flatMap(({ path, why, value }): Wrong[] => {
    const at = path.join(".");
    if (why === "empty" && mayBe.empty.includes(at)) return [];
    return [{ at, why, document: replaced(valid, path, value) }];
  });
}

type WrongValue = { readonly path: Path; readonly why: string; readonly value: unknown };
const MISSING = Symbol("missing");

function* wrongIn(shape: Shape, valid: unknown, path: Path): Generator<WrongValue> {
  const choices = choicesOf(shape);
  const types = choices.flatMap(({ type = [] }) => type);
  for (const [type, value] of Object.entries(OF_TYPE))
    if (!types.includes(type) && !(type === "number" && types.includes("integer")))
      yield { path, why: `of type ${type}`, value };
  const chosen = choices.find(({ type = [] }) => [type].flat().includes(typeOf(valid))) ?? {};
  if (types.includes("string")) yield* wrongText(choices, types, path);
  if (types.includes("integer"))
    yield* wrongNumber(choices.find(({ type }) => type === "integer") ?? {}, path);
  if (Array.isArray(valid)) yield* wrongList(chosen, valid, path);
  else if (typeof valid === "object" && valid !== null) yield* wrongFields(chosen, valid, path);
}

const choicesOf = (shape: Shape): readonly Shape[] => shape.anyOf?.flatMap(choicesOf) ?? [shape];

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "number" ? "integer" : typeof value;
}

function* wrongText(
  choices: readonly Shape[],
  types: readonly string[],
  path: Path,
): Generator<WrongValue> {
  yield { path, why: "empty", value: "" };
  const bounds = choices.flatMap(({ type, maxLength = TOO_LONG }) =>
    [type].flat().includes("string") ? maxLength : [],
  );
  yield { path, why: "too long", value: "x".repeat(Math.max(...bounds) + 1) };
  for (const value of HOSTILE) yield { path, why: `hostile ${JSON.stringify(value)}`, value };
  if (choices.some(({ enum: some, pattern, format }) => some ?? pattern ?? format))
    yield { path, why: "no sense", value: "¿ ?" };
  // A text that may be a number as well is an amount.
  if (types.includes("integer"))
    for (const value of NO_AMOUNT) yield { path, why: `no amount ${value}`, value };
}

function* wrongNumber({ minimum, maximum }: Shape, path: Path): Generator<WrongValue> {
  yield { path, why: "a fraction", value: 1.5 };
  yield { path, why: "too large", value: Number.MAX_SAFE_INTEGER };
  yield { path, why: "too small", value: Number.MIN_SAFE_INTEGER };
  yield { path, why: "below nothing", value: -1 };
  for (const [bound, step] of [
    [minimum, -1],
    [maximum, 1],
  ] as const)
    if (bound !== undefined && Number.isSafeInteger(bound + step))
      yield { path, why: `beyond ${bound}`, value: bound + step };
}

function* wrongList(
  { items = {}, maxItems = TOO_MANY }: Shape,
  valid: readonly unknown[],
  path: Path,
): Generator<WrongValue> {
  if (valid.length === 0) throw new Error(`the valid document has nothing in ${path.join(".")}`);
  yield { path, why: "too many", value: Array.from({ length: maxItems + 1 }, () => valid[0]) };
  yield* wrongIn(items, valid[0], [...path, 0]);
}

function* wrongFields(
  { properties, required = [], additionalProperties }: Shape,
  valid: object,
  path: Path,
): Generator<WrongValue> {
  for (const [name, shape] of Object.entries(properties ?? {})) {
    if (!(name in valid)) throw new Error(`the valid document has no ${[...path, name].join(".")}`);
    if (required.includes(name)) yield { path: [...path, name], why: "missing", value: MISSING };
    yield* wrongIn(shape, Reflect.get(valid, name), [...path, name]);
  }
  if (additionalProperties === undefined || additionalProperties === false) {
    yield { path: [...path, UNKNOWN_FIELD], why: "unknown", value: 1 };
    return;
  }
  for (const [name, inside] of Object.entries(valid))
    yield* wrongIn(additionalProperties, inside, [...path, name]);
  const [[, inside] = []] = Object.entries(valid);
  yield { path: [...path, UNKNOWN_FIELD], why: "unknown", value: inside };
}

/** A document with another value at one path. */
function replaced(document: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  const copy: object = Array.isArray(document) ? [...document] : { ...(document as object) };
  if (value === MISSING && rest.length === 0) Reflect.deleteProperty(copy, first);
  else Reflect.set(copy, first, replaced(Reflect.get(copy, first), rest, value));
  return copy;
}
