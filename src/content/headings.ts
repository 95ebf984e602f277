/** A part of a text: where its heading stands, and what it says (HTML, without tags). */
export type Heading = { readonly id: string; readonly title: string };

const OPENING = '<h2 id="';

/** The second-level headings of a rendered text, in their order. */
export function headingsOf(html: string): Heading[] {
  return html
    .split(OPENING)
    .slice(1)
    .flatMap((part) => {
      const [quote, start, end] = [part.indexOf('"'), part.indexOf(">"), part.indexOf("</h2>")];
      if (quote < 1 || start < quote || end < start) return [];
      return [{ id: part.slice(0, quote), title: withoutTags(part.slice(start + 1, end)).trim() }];
    });
}

function withoutTags(html: string): string {
  const [first = "", ...others] = html.split("<");
  return first + others.map((each) => each.slice(each.indexOf(">") + 1)).join("");
}
