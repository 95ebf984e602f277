import { useStore } from "@nanostores/react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useBoard } from "./board-context.ts";
import { columnsOf } from "./grid-keys.ts";
import { LoweredMark } from "./LoweredMark.tsx";

type Ending = readonly [last: number, without: number | null];
type Props = {
  readonly digits: number;
  readonly endings: readonly Ending[];
  /** How much is picked: beside the halves. */
  readonly children: ReactNode;
};

const COLD_DAYS = 15;
/** Where nothing is laid out. */
const COLUMNS = 10;

/**
 * All numbers of one or two digits as cells: press to pick, press again to take it back. One cell is in the order of the
 * Tab key, arrows go from cell to cell, and typed digits pick the number that they are; on a phone the numbers are in two
 * halves.
 */
export function NumberGrid({ digits, endings, children }: Props) {
  const { t, slip } = useBoard();
  useStore(slip.$slip);
  const [current, setCurrent] = useState(0);
  const picked = new Set(slip.picked());
  const numbers = Array.from({ length: 10 ** digits }, (_, number) =>
    String(number).padStart(digits, "0"),
  );
  const hasHalves = digits === 2;
  const typed = useRef("");
  // The cell that Tab goes to is in the half that is shown.
  const half = hasHalves && current >= numbers.length / 2 ? 1 : 0;

  function move(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const cells = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("[data-cell]")];
    const isDigit = /^\d$/.test(event.key);
    typed.current = isDigit ? typed.current + event.key : "";
    const next = isDigit
      ? Number(typed.current.padEnd(digits, "0"))
      : current + stepOf(event.key, current, cells);
    if (!isDigit && (next === current || next < 0 || next >= numbers.length)) return;
    if (typed.current.length === digits) {
      slip.toggle(typed.current);
      typed.current = "";
    }
    event.preventDefault();
    setCurrent(next);
    requestAnimationFrame(() => cells[next]?.focus());
  }

  return (
    <>
      <div className="grid-head">
        {hasHalves ? (
          <div className="seg halves">
            {["00–49", "50–99"].map((label, index) => {
              const inside = [...picked].filter((each) => (Number(each) >= 50 ? 1 : 0) === index);
              return (
                <button
                  key={label}
                  type="button"
                  aria-pressed={half === index}
                  onClick={() => setCurrent(index === half ? current : index * 50)}
                >
                  <span>
                    <bdi dir="ltr">{label}</bdi>
                    {inside.length > 0 ? ` · ${inside.length}` : ""}
                  </span>
                </button>
              );
            })}
          </div>
        ) : null}
        {children}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser */}
      <div
        className="cells"
        data-half={half}
        dir="ltr"
        role="group"
        aria-label={t("numbers")}
        onKeyDown={move}
      >
        {numbers.map((number, at) => (
          <Cell
            key={number}
            number={number}
            ending={endings[at]}
            isPicked={picked.has(number)}
            isCurrent={at === current}
            onPick={() => {
              setCurrent(at);
              slip.toggle(number);
            }}
          />
        ))}
      </div>
      {endings.length > 0 ? <Legend /> : null}
    </>
  );
}

/** By how many cells a key goes on; 0 where it does not. Cells of the half that is not shown are in no row. */
function stepOf(key: string, current: number, cells: readonly HTMLElement[]): number {
  if (key === "ArrowRight") return 1;
  if (key === "ArrowLeft") return -1;
  if (key === "Home") return -current;
  if (key === "End") return cells.length - 1 - current;
  if (key !== "ArrowDown" && key !== "ArrowUp") return 0;
  const shown = cells.filter((cell) => getComputedStyle(cell).display !== "none");
  const columns = columnsOf(shown);
  const rows = columns === cells.length ? COLUMNS : columns;
  return key === "ArrowDown" ? rows : -rows;
}

type CellProps = {
  readonly number: string;
  readonly ending: Ending | undefined;
  readonly isPicked: boolean;
  readonly isCurrent: boolean;
  readonly onPick: () => void;
};

function Cell({ number, ending, isPicked, isCurrent, onPick }: CellProps) {
  const { t } = useBoard();
  const [last, without] = ending ?? [0, null];
  const told =
    last > 0 ? t("cell_last", { count: last }) : t("cell_without", { count: without ?? 0 });
  return (
    <button
      type="button"
      data-cell
      tabIndex={isCurrent ? 0 : -1}
      aria-pressed={isPicked}
      onClick={onPick}
    >
      <b>{number}</b>
      {ending && (last > 0 || without !== null) ? <span className="vh">, {told}</span> : null}
      <LoweredMark place={0} value={number} />
      {last > 0 ? (
        <small className="out" aria-hidden="true">
          ×{last}
        </small>
      ) : null}
      {last === 0 && without !== null ? (
        <small className={without >= COLD_DAYS ? "cold" : undefined} aria-hidden="true">
          {without}
        </small>
      ) : null}
    </button>
  );
}

function Legend() {
  const { t } = useBoard();
  return (
    <p className="legend xs t3">
      <span>
        <b className="jade">×1 ×2</b> {t("legend_last")}
      </span>
      <span>
        <b className="t2">7</b> {t("legend_without")}
      </span>
      <span>
        <b className="cold">15+</b> {t("legend_cold")}
      </span>
    </p>
  );
}
