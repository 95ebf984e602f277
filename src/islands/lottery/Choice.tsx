import { useEffect, useRef } from "react";
import { Icon } from "#/islands/ui/Icon.tsx";

type Props = {
  readonly id: string;
  readonly value: number;
  readonly options: readonly number[];
  readonly labelOf: (value: number) => string;
  readonly onChoose: (value: number) => void;
};

/** One of a few numbers, on a slip. */
export function Choice({ id, value, options, labelOf, onChoose }: Props) {
  const select = useRef<HTMLSelectElement>(null);
  // What was chosen before the script was there counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it begins
  useEffect(() => {
    const chosen = Number(select.current?.value);
    if (chosen !== value) onChoose(chosen);
  }, []);
  const listed = options.includes(value) ? options : [...options, value].toSorted((a, b) => a - b);
  return (
    <span className="chase-choice">
      <select
        ref={select}
        id={id}
        value={value}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {listed.map((each) => (
          <option key={each} value={each}>
            {labelOf(each)}
          </option>
        ))}
      </select>
      <Icon name="down" className="i-s" />
    </span>
  );
}
