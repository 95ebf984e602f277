import type { Look } from "./names.ts";

type Props = {
  readonly look: Look;
  /** The pick, or the number that was drawn. */
  readonly value: string;
  /** How it reads, where that is another word. */
  readonly text?: string;
  /** It came up. */
  readonly isOn?: boolean;
};

/** One number as what it is drawn with: the face of a die, a digit, the plate of a car, a ball; a word as a word. */
export function Mark({ look, value, text = value, isOn = false }: Props) {
  return (
    <b className={isOn ? `${look} on` : look} data-n={Number(value) || undefined}>
      {text}
    </b>
  );
}
