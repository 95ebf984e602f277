/** A part of a text: where its heading stands, and what it says (HTML, without tags). */
export type Heading = { readonly id: string; readonly title: string };

const HEADING = /<h2 id="([^"]+)"[^>]*>([\s\S]*?)<\/h2>/g;

/** The second-level headings of a rendered text, in their order. */
export function headingsOf(html: string): Heading[] {
  return [...html.matchAll(HEADING)].map(([, id = "", title = ""]) => ({
    id,
    title: title.replaceAll(/<[^>]*>/g, "").trim(),
  }));
}
