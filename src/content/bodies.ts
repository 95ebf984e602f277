import { createSatteriMarkdownProcessor } from "@astrojs/markdown-satteri";

/** A text as it is shown, and what the check asks of it: where its links lead, what can be linked to in it, and what has no place there. */
export type Body = {
  readonly links: readonly string[];
  readonly anchors: ReadonlySet<string>;
  readonly headings: readonly number[];
  readonly html: boolean;
  readonly images: boolean;
  /** As Astro renders it. */
  readonly rendered: string;
};

/** Reads Markdown as Astro does. */
export async function readBody(markdown: string): Promise<Body> {
  const links: string[] = [];
  const found = { html: false, images: false };
  const processor = await createSatteriMarkdownProcessor({
    syntaxHighlight: false,
    mdastPlugins: [
      {
        name: "pleno:check",
        link: ({ url }) => void links.push(url),
        definition: ({ url }) => void links.push(url),
        html: () => void Object.assign(found, { html: true }),
        image: () => void Object.assign(found, { images: true }),
      },
    ],
  });
  const { code, metadata } = await processor.render(markdown);
  return {
    links,
    anchors: new Set(metadata.headings.map(({ slug }) => slug)),
    headings: metadata.headings.map(({ depth }) => depth),
    ...found,
    rendered: code,
  };
}
