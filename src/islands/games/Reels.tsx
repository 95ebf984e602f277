import "./games.css";

type Props = {
  /** The symbols by row, from the top; each by the name of its picture. */
  readonly rows: readonly (readonly string[])[];
  readonly nameOf: (symbol: string) => string;
  /** Whether what lies there was paid. */
  readonly isPaid: (row: number, reel: number) => boolean;
};

/** What lay on the reels of a slot of the house, drawn; a picture that does not come leaves its word. */
export function Reels({ rows, nameOf, isPaid }: Props) {
  return (
    <table className="window reels" dir="ltr">
      <tbody>
        {rows.map((symbols, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows run top to bottom and never move
          <tr key={row}>
            {symbols.map((symbol, reel) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a reel is its place
              <td key={reel} data-paid={isPaid(row, reel) || undefined}>
                <img
                  src={`/house/symbol-${symbol}.svg`}
                  alt={nameOf(symbol)}
                  title={nameOf(symbol)}
                  width="200"
                  height="240"
                  loading="lazy"
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
