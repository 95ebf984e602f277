// Which requirements each test names, and what keeps a test from showing anything.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** A test that names requirements, and why it shows none of them, if so. */
export type TaggedTest = {
  readonly path: string;
  readonly line: number;
  readonly ids: readonly string[];
  readonly problem: string | null;
};

const TAGS = /\[([A-Z]+-\d+(?:\s*,\s*[A-Z]+-\d+)*)\]/g;
const TESTS: ReadonlySet<string> = new Set(["it", "test"]);
const NEVER_RUN: ReadonlySet<string> = new Set([
  "skip",
  "skipIf",
  "runIf",
  "todo",
  "fixme",
  "fails",
  "fail",
]);
const ASSERTIONS: ReadonlySet<string> = new Set(["expect", "expectTypeOf", "assert"]);

/** The requirements named in a text, as `[HDR-12]` or `[HDR-12, HDR-13]`. */
export function idsIn(text: string): string[] {
  return [...text.matchAll(TAGS)].flatMap(([, list = ""]) => list.split(/\s*,\s*/));
}

/** Reads a file of tests: every test that names a requirement in its title, its group's title or its table. */
export function readTags(path: string): TaggedTest[] {
  const file = parse(path);
  if (!file) return [];
  const found: TaggedTest[] = [];
  const placed = new Set<ts.Node>();

  const visit = (node: ts.Node, inherited: readonly string[], skipped: boolean): void => {
    const call = ts.isCallExpression(node) ? testCallOf(node) : null;
    if (!call) {
      ts.forEachChild(node, (child) => visit(child, inherited, skipped));
      return;
    }
    const named = [call.title, ...(call.table ? [call.table] : [])].flatMap((one) =>
      stringsNamedBy(file, one),
    );
    for (const { node: string } of named) placed.add(string);
    const ids = [...inherited, ...named.flatMap(({ text }) => idsIn(text))];
    const never = skipped || call.neverRuns;
    if (call.isGroup) {
      ts.forEachChild(node, (child) => visit(child, ids, never));
      return;
    }
    if (ids.length > 0) {
      const problem = problemOf(call.body, never, file);
      found.push({ path, line: lineOf(file, node), ids: [...new Set(ids)], problem });
    }
    // The steps of a long test name what they show themselves.
    ts.forEachChild(call.body, (child) => visit(child, [], never));
  };
  visit(file, [], false);

  for (const { node, text } of stringsIn(file)) {
    const ids = idsIn(text);
    if (ids.length > 0 && !placed.has(node))
      found.push({ path, line: lineOf(file, node), ids, problem: "belongs to no test" });
  }
  return found;
}

function problemOf(body: ts.Node, neverRuns: boolean, file: ts.SourceFile): string | null {
  if (neverRuns) return "is not always run";
  return assertsIn(body, file, new Set()) ? null : "asserts nothing, or only under a condition";
}

type TestCall = {
  readonly isGroup: boolean;
  readonly neverRuns: boolean;
  readonly title: ts.Expression;
  readonly table: ts.Expression | null;
  readonly body: ts.Node;
};

/** `it("…", …)`, `it.each(table)("…", …)`, `describe.each(table)("…", …)`, `test.describe("…", …)`. */
function testCallOf(node: ts.CallExpression): TestCall | null {
  const isTable = ts.isCallExpression(node.expression);
  const names = namesOf(
    ts.isCallExpression(node.expression) ? node.expression.expression : node.expression,
  );
  const [root = ""] = names;
  const isGroup = root === "describe" || (TESTS.has(root) && names.includes("describe"));
  if (!isGroup && !TESTS.has(root)) return null;
  if (isTable && !names.includes("each") && !names.includes("for")) return null;
  const body =
    node.arguments.find((one) => ts.isArrowFunction(one) || ts.isFunctionExpression(one)) ?? null;
  const [title] = node.arguments;
  if (!body || !title || title === body) return null;
  const table = ts.isCallExpression(node.expression)
    ? (node.expression.arguments[0] ?? null)
    : null;
  return { isGroup, neverRuns: names.some((name) => NEVER_RUN.has(name)), title, table, body };
}

function namesOf(expression: ts.Expression): string[] {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isPropertyAccessExpression(expression))
    return [...namesOf(expression.expression), expression.name.text];
  return ts.isCallExpression(expression) ? namesOf(expression.expression) : [];
}

/** The strings of a title or a table, and of the constants of its file that it names. */
function stringsNamedBy(file: ts.SourceFile, expression: ts.Expression): Text[] {
  const names = new Set<string>();
  const collect = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, collect);
  };
  collect(expression);
  const declared = [...names].map((name) => declarationIn(file, name));
  return [expression, ...declared].flatMap((node) =>
    node && !ts.isImportSpecifier(node) ? stringsIn(node) : [],
  );
}

type Text = { readonly node: ts.Node; readonly text: string };

function stringsIn(root: ts.Node): Text[] {
  const found: Text[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    )
      found.push({ node, text: node.text });
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}

/** Whether running a body asserts something whatever happens, itself or in a function of the tests that it calls. */
function assertsIn(body: ts.Node, file: ts.SourceFile, seen: Set<ts.Node>): boolean {
  if (seen.has(body)) return false;
  seen.add(body);
  let found = false;
  const visit = (node: ts.Node): void => {
    if (found) return;
    if (ts.isIfStatement(node)) {
      visit(node.expression);
      found ||=
        node.elseStatement !== undefined &&
        assertsIn(node.thenStatement, file, seen) &&
        assertsIn(node.elseStatement, file, seen);
      return;
    }
    if (ts.isCatchClause(node) || ts.isConditionalExpression(node)) return;
    if (ts.isCallExpression(node) && isAssertion(node, file, seen)) {
      found = true;
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}

function isAssertion(node: ts.CallExpression, file: ts.SourceFile, seen: Set<ts.Node>): boolean {
  const names = namesOf(node.expression);
  const [root = "", second = ""] = names;
  if (ASSERTIONS.has(root) || (root === "fc" && second === "assert")) return true;
  const passed = node.arguments.filter(ts.isIdentifier).map(({ text }) => text);
  return [...(names.length === 1 ? [root] : []), ...passed].some((name) => {
    const [declared, home] = functionNamed(file, name);
    return declared !== null && home !== null && assertsIn(declared, home, seen);
  });
}

function functionNamed(file: ts.SourceFile, name: string): [ts.Node | null, ts.SourceFile | null] {
  const declared = declarationIn(file, name);
  if (!declared) return [null, null];
  if (!ts.isImportSpecifier(declared)) return [declared, file];
  const { moduleSpecifier } = declared.parent.parent.parent;
  if (!ts.isStringLiteral(moduleSpecifier) || !moduleSpecifier.text.startsWith("."))
    return [null, null];
  const home = parse(join(dirname(file.fileName), moduleSpecifier.text));
  return home
    ? [declarationIn(home, (declared.propertyName ?? declared.name).text), home]
    : [null, null];
}

/** The function, constant or import of a name at a file's top, or in a group of tests. */
function declarationIn(file: ts.SourceFile, name: string): ts.Node | null {
  let found: ts.Node | null = null;
  const visit = (node: ts.Node): void => {
    if (found) return;
    if (ts.isFunctionDeclaration(node) && node.name?.text === name) found = node.body ?? null;
    else if (ts.isImportSpecifier(node) && node.name.text === name) found = node;
    else if (
      ts.isVariableDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      node.name.text === name
    )
      found = node.initializer ?? null;
    else ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const parsed = new Map<string, ts.SourceFile | null>();

function parse(path: string): ts.SourceFile | null {
  const kept = parsed.get(path);
  if (kept !== undefined) return kept;
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = existsSync(path)
    ? ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true, kind)
    : null;
  parsed.set(path, file);
  return file;
}

function lineOf(file: ts.SourceFile, node: ts.Node): number {
  return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
}
