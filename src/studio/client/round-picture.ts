import type { RoundPicture } from "#/lib/rules/studio/pictures/shapes.ts";
import { s } from "./dom.ts";

/** What happened in a round, drawn; the line of text beside it says the same. */
export function roundPicture({ width, height, shapes }: RoundPicture): SVGElement {
  return s(
    "svg",
    {
      class: "round-picture",
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      "aria-hidden": "true",
    },
    ...shapes.map(({ tag, look, at, text = null }) => s(tag, { "data-look": look, ...at }, text)),
  );
}
