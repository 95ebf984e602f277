import { findHouseGame } from "#/lib/rules/lottery/house-games.ts";

/** Balls of which order says nothing are told in theirs. */
const SORTED = new Set(["keno"]);
/** Of these the last ball is the bonus. */
const WITH_BONUS = new Set(["power-655"]);

type Props = {
  readonly gameCode: string;
  readonly drawn: readonly (readonly string[])[];
  /** Those to point out. */
  readonly marked?: ReadonlySet<string>;
};

/** What fell in a draw of the house, as it is drawn: the faces of dice, digits, the plates of cars, or balls. */
export function DrawnNumbers({ gameCode, drawn: [fallen = []], marked }: Props) {
  const look = findHouseGame(gameCode)?.look ?? "ball";
  const numbers = SORTED.has(gameCode) ? fallen.toSorted() : fallen;
  const bonusAt = WITH_BONUS.has(gameCode) ? numbers.length - 1 : -1;
  return (
    <span className={`balls dseq drawn of-${look}`} dir="ltr">
      {numbers.map((number, at) => (
        <b
          // biome-ignore lint/suspicious/noArrayIndexKey: what fell keeps its order, and may fall twice
          key={at}
          className={[look, at === bonusAt && "red", marked?.has(number) && "on"]
            .filter(Boolean)
            .join(" ")}
          data-n={Number(number) || undefined}
        >
          {number}
        </b>
      ))}
    </span>
  );
}
