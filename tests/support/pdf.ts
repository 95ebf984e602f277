import { inflateSync } from "node:zlib";

/** The lines of a PDF as a reader sees them, page by page, by way of the fonts' own tables of what each glyph stands for. */
export function pdfPages(file: Buffer): string[][] {
  const text = file.toString("latin1");
  const objects = new Map<string, string>();
  for (const [, number = "", body = ""] of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(number, body);
  const streamOf = (number: string) => {
    const body = objects.get(number) ?? "";
    const raw = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1] ?? "";
    return inflateSync(Buffer.from(raw, "latin1")).toString("latin1");
  };
  const lettersOf = (font: string) => {
    const cmap = streamOf(/\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? "")?.[1] ?? "");
    const letters: string[] = [];
    for (const [, first = "", list = ""] of cmap.matchAll(
      /<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g,
    ))
      for (const [n, [, hex = ""]] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries())
        letters[Number.parseInt(first, 16) + n] = Buffer.from(hex.replaceAll(" ", ""), "hex")
          .swap16()
          .toString("utf16le");
    return letters;
  };
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body));
  return pages.map((page) => {
    const resources = objects.get(/\/Resources (\d+) 0 R/.exec(page)?.[1] ?? "") ?? "";
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", number = ""]) => [
        name,
        lettersOf(number),
      ]),
    );
    const lines: string[] = [];
    let letters: string[] = [];
    const content = streamOf(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? "");
    for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font !== undefined) letters = fonts.get(font) ?? [];
      if (shown === undefined) continue;
      const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = ""]) =>
        (hex.match(/.{4}/g) ?? []).map((glyph) => Number.parseInt(glyph, 16)),
      );
      lines.push(glyphs.map((glyph) => letters[glyph] ?? "?").join(""));
    }
    return lines;
  });
}
