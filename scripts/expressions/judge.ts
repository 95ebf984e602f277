import { type AST, RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";
import { isDisjointWith, JS, NFA } from "refa";
import { analyse } from "scslre";

const LENIENT = { assertions: "ignore", backreferences: "disable" } as const;
type LanguageOf = (elements: readonly AST.Element[]) => NFA;

/** Why an expression may not be used: its work can grow faster than the text it reads. Null when it grows with it. */
export function dangerOf(source: string, flags: string): string | null {
  const [report] = analyse({ source, flags }, { reportTypes: { Move: true } }).reports;
  if (report) return `${report.exponential ? "exponential" : "polynomial"} (${report.type})`;
  const ast = new RegExpParser().parseLiteral(String(new RegExp(source, flags)));
  const parser = JS.Parser.fromAst(ast);
  const languageOf: LanguageOf = (elements) => {
    const concatenation = {
      type: "Concatenation" as const,
      elements: elements.map((each) => ({
        type: "Alternation" as const,
        alternatives: parser.parseElement(each, LENIENT).expression.alternatives,
      })),
    };
    return NFA.fromRegex(concatenation, { maxCharacter: parser.maxCharacter });
  };
  return findChoice(ast, languageOf) ?? (flags.includes("y") ? null : findRestart(ast, languageOf));
}

/** What the library leaves out: a repeated choice that reads a text in two ways, `(?:a|aa)*`. */
function findChoice(ast: AST.RegExpLiteral, languageOf: LanguageOf): string | null {
  let found: string | null = null;
  visitRegExpAST(ast, {
    onQuantifierEnter(repeated) {
      const { element, max, raw } = repeated;
      const isGroup = element.type === "Group" || element.type === "CapturingGroup";
      if (!isGroup || max !== Number.POSITIVE_INFINITY) return;
      const sides = element.alternatives.map(({ elements }) => languageOf([...elements, repeated]));
      const overlap = sides.some((side, index) =>
        sides.slice(index + 1).some((other) => !isDisjointWith(side, other)),
      );
      if (overlap) found = `exponential (${raw} takes the same text in two ways)`;
    },
  });
  return found;
}

/**
 * What it leaves out too: `<a [^>]*>` looks to the end of the text from each `<a ` anew, for its gap reads on over the
 * next beginning. So a beginning that fits into an endless gap, with something still to come, is quadratic.
 */
function findRestart({ pattern, flags }: AST.RegExpLiteral, languageOf: LanguageOf): string | null {
  for (const { elements } of pattern.alternatives) {
    const row = elements.flatMap(flatten);
    if (row[0]?.raw === "^" && !flags.multiline) continue;
    for (const [index, gap] of row.entries()) {
      if (index === 0 || gap.type !== "Quantifier" || gap.max !== Number.POSITIVE_INFINITY)
        continue;
      if (row.slice(index + 1).every(canBeNothing)) continue;
      if (!isDisjointWith(languageOf(row.slice(0, index)), languageOf([gap])))
        return `polynomial (${gap.raw} reads on over its own beginning)`;
    }
  }
  return null;
}

/** A group without choice is what stands in it. */
function flatten(element: AST.Element): AST.Element[] {
  const isGroup = element.type === "CapturingGroup" || element.type === "Group";
  const [only, ...others] = isGroup ? element.alternatives : [];
  return only && others.length === 0 ? only.elements.flatMap(flatten) : [element];
}

function canBeNothing(element: AST.Element): boolean {
  if (element.type === "Assertion") return false;
  return element.type === "Quantifier" && element.min === 0;
}
