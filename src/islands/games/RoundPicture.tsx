import type { RoundPicture as Picture } from "#/lib/rules/studio/pictures/shapes.ts";

/** What happened in a round, drawn; the line of text beside it says the same. */
export function RoundPicture({ picture }: { readonly picture: Picture }) {
  const { width, height, shapes } = picture;
  return (
    <svg
      className="round-picture"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      {shapes.map(({ tag: Tag, look, at, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no name but their place
        <Tag key={place} data-look={look} {...at}>
          {text}
        </Tag>
      ))}
    </svg>
  );
}
