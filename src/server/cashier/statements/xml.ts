import { Parser } from "htmlparser2";
import { StatementFault } from "./statement.ts";

/** An element of XML: its name without a prefix, its text without what is around it. */
export type XmlElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
};

const MOST_DEPTH = 60;

/**
 * Reads a document of XML. There are no entities but XML's own five and no files beside it: nothing is fetched or grows.
 * Throws StatementFault where it does not end as it began.
 */
export function readXml(text: string): XmlElement {
  const root: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open: XmlElement[] = [root];
  let fault: string | null = null;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: XmlElement = {
          ...{ name: name.slice(name.indexOf(":") + 1), attributes, children: [], text: "" },
        };
        open.at(-1)?.children.push(element);
        open.push(element);
        if (open.length > MOST_DEPTH) fault ??= "is too deep";
      },
      ontext(part) {
        const element = open.at(-1);
        if (element) element.text += part;
      },
      onclosetag(name, isImplied) {
        if (isImplied) fault ??= `<${name}> does not end`;
        const element = open.length > 1 ? open.pop() : undefined;
        if (element) element.text = element.text.trim();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  const [document, ...more] = root.children;
  if (fault !== null || open.length > 1 || !document || more.length > 0)
    throw new StatementFault(`it is no whole XML: ${fault ?? "it has no one root"}`);
  return document;
}

/** The elements at a path below an element. */
export function allAt(element: XmlElement, path: string): XmlElement[] {
  return path
    .split("/")
    .reduce<XmlElement[]>(
      (found, name) =>
        found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    );
}

/** The text at the first of these paths that has any; null where none has. */
export function textAt(element: XmlElement, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const text = allAt(element, path).find((found) => found.text !== "")?.text;
    if (text !== undefined) return text;
  }
  return null;
}
