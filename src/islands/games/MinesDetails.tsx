import type { Translate } from "#/lib/i18n/format.ts";
import { instantWords } from "#/lib/rules/studio/instant/words.ts";
import { MINES } from "#/lib/rules/studio/mines/mines.ts";
import {
  fieldNumber,
  fieldState,
  minesText,
  type ShownBoard,
} from "#/lib/rules/studio/mines/words.ts";
import "./games.css";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly shown: ShownBoard;
  /** What it pays of the stake. */
  readonly times: string;
};

const ROWS = Array.from({ length: MINES.table.side }, (_, row) =>
  Array.from({ length: MINES.table.side }, (_field, column) => row * MINES.table.side + column),
);

/** A board with mines: the fields that were opened, by their order, and where the mines lay once it is over. */
export function MinesDetails({ t, lang, shown, times }: Props) {
  return (
    <>
      <ul className="wins">
        <li>
          <span dir="auto">{minesText(t, shown)}</span>
          <b className="num" dir="ltr">
            {instantWords(t, lang).timesText(times)}
          </b>
        </li>
      </ul>
      <table className="window mines" dir="ltr">
        <caption className="vh">{t("mines_grid")}</caption>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row[0]}>
              {row.map((field) => (
                <Field key={field} t={t} shown={shown} field={field} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Field({ t, shown, field }: { t: Translate; shown: ShownBoard; field: number }) {
  const state = fieldState(shown, field);
  const order = shown.picks.indexOf(field) + 1;
  return (
    <td data-state={state}>
      <span aria-hidden="true">{`${order || ""}${state.endsWith("mine") ? "✕" : ""}`}</span>
      <span className="vh">
        {t("field_is", { field: fieldNumber(field), state: t(`field_${state}`) })}
      </span>
    </td>
  );
}
