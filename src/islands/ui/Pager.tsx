import { Icon } from "./Icon.tsx";

type Props = {
  readonly pageNo: number;
  readonly totalPages: number;
  readonly onPage: (pageNo: number) => void;
  readonly labels: { readonly nav: string; readonly previous: string; readonly next: string };
};

/** Pages of a list, at most five numbers around the present one. */
export function Pager({ pageNo, totalPages, onPage, labels }: Props) {
  if (totalPages < 2) return null;
  const first = Math.max(1, Math.min(pageNo - 2, totalPages - 4));
  const numbers = Array.from({ length: Math.min(5, totalPages) }, (_, index) => first + index);
  return (
    <nav className="pager" aria-label={labels.nav}>
      <button
        type="button"
        className="icb"
        aria-label={labels.previous}
        disabled={pageNo <= 1}
        onClick={() => onPage(pageNo - 1)}
      >
        <Icon name="back" className="dir" />
      </button>
      {numbers.map((number) => (
        <button
          key={number}
          type="button"
          className={`icb num${number === pageNo ? " on" : ""}`}
          aria-current={number === pageNo ? "page" : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </button>
      ))}
      <button
        type="button"
        className="icb"
        aria-label={labels.next}
        disabled={pageNo >= totalPages}
        onClick={() => onPage(pageNo + 1)}
      >
        <Icon name="next" className="dir" />
      </button>
    </nav>
  );
}
