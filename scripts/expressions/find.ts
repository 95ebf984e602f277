import ts from "typescript";

/** A regular expression in a file; `source` is null when it is made of something that only running tells. */
export type Expression = {
  readonly line: number;
  readonly source: string | null;
  readonly flags: string;
};

/** Methods that make an expression of a string they are given. */
const COMPILING = new Set(["match", "matchAll", "search"]);
const FENCE = "---";

/** Every regular expression of a file, by its syntax tree: literals, `RegExp(…)`, and strings given to `match` and the like. */
export function findExpressions(path: string, text: string): Expression[] {
  return partsOf(path, text).flatMap(({ code, fromLine, kind }) => {
    const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, kind);
    const found: Expression[] = [];
    const visit = (node: ts.Node): void => {
      const expression = readNode(node);
      if (expression) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart());
        found.push({ line: line + fromLine, ...expression });
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
    return found;
  });
}

type Part = { readonly code: string; readonly fromLine: number; readonly kind: ts.ScriptKind };

/** A page's code is its front matter and its scripts. */
function partsOf(path: string, text: string): Part[] {
  if (!path.endsWith(".astro"))
    return [
      { code: text, fromLine: 1, kind: path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS },
    ];
  const lines = text.split("\n");
  const end = lines[0] === FENCE ? lines.indexOf(FENCE, 1) : -1;
  const [front, below] = [lines.slice(1, Math.max(end, 1)), lines.slice(end + 1)];
  return [
    { code: front.join("\n"), fromLine: 2, kind: ts.ScriptKind.TS },
    ...scriptsOf(below, end + 2),
  ];
}

function scriptsOf(lines: readonly string[], fromLine: number): Part[] {
  const parts: Part[] = [];
  for (let index = 0; index < lines.length; index++) {
    if (!lines[index]?.trimEnd().endsWith("<script>")) continue;
    const end = lines.findIndex((line, at) => at >= index && line.includes("</script>"));
    const code = lines.slice(index + 1, end === -1 ? lines.length : end).join("\n");
    parts.push({ code, fromLine: fromLine + index + 1, kind: ts.ScriptKind.TS });
  }
  return parts;
}

function readNode(node: ts.Node): Omit<Expression, "line"> | null {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf("/");
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return null;
  const [first, second] = node.arguments ?? [];
  if (ts.isIdentifier(node.expression) && node.expression.text === "RegExp") {
    if (first && ts.isRegularExpressionLiteral(first)) return null;
    return { source: textOf(first), flags: textOf(second) ?? "" };
  }
  const compiles =
    ts.isPropertyAccessExpression(node.expression) && COMPILING.has(node.expression.name.text);
  const source = compiles ? textOf(first) : null;
  return source === null ? null : { source, flags: "" };
}

function textOf(node: ts.Expression | undefined): string | null {
  return node && ts.isStringLiteralLike(node) ? node.text : null;
}
