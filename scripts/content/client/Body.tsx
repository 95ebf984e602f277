import { useRef } from "react";

type Props = { readonly value: string; readonly onChange: (value: string) => void };
type Mark = {
  readonly label: string;
  readonly before: string;
  readonly after?: string;
  /** What is written where nothing is chosen. */
  readonly preset: string;
  /** Begins a line. */
  readonly isLine?: true;
};

const MARKS: readonly Mark[] = [
  { label: "Heading", before: "## ", preset: "Heading", isLine: true },
  { label: "Bold", before: "**", after: "**", preset: "words" },
  { label: "List", before: "- ", preset: "Point", isLine: true },
  { label: "Link", before: "[", after: "](/help/)", preset: "words" },
  {
    label: "Table",
    before: "| Column | Figure |\n| --- | ---: |\n| ",
    after: " | 0 |\n",
    preset: "Row",
    isLine: true,
  },
];

/** The text itself, as Markdown: what is typed is what is written, and no line changes that nobody touched. */
export function Body({ value, onChange }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const put = ({ before, after = "", preset, isLine }: Mark) => {
    const { current } = area;
    if (!current) return;
    const { selectionStart: start, selectionEnd: end } = current;
    const chosen = value.slice(start, end) || preset;
    const opens = isLine && start > 0 && value[start - 1] !== "\n" ? `\n\n${before}` : before;
    current.setRangeText(opens + chosen + after, start, end, "end");
    onChange(current.value);
    current.focus();
  };
  return (
    <div className="body">
      <fieldset className="marks" aria-label="Marks">
        {MARKS.map((mark) => (
          <button key={mark.label} type="button" className="quiet" onClick={() => put(mark)}>
            {mark.label}
          </button>
        ))}
      </fieldset>
      <label>
        <span>
          Text<em aria-hidden="true"> *</em>
        </span>
        <textarea
          ref={area}
          rows={22}
          spellCheck
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        <small>
          Markdown: ## heading, **bold**, - list, [words](/help/deposit-money), tables. No HTML and
          no pictures.
        </small>
      </label>
    </div>
  );
}
