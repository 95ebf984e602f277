import { Icon } from "#/islands/ui/Icon.tsx";
import { EXPORT_PARTS, type Gathering } from "#/lib/client/stores/care/export.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Props = Pick<Gathering, "at" | "pages"> & {
  readonly t: Translate;
  readonly lang: string;
  readonly isUnderWay: boolean;
};

/** What the data is made of, with how much of it is there. */
export function Parts({ t, lang, at, pages, isUnderWay }: Props) {
  const number = new Intl.NumberFormat(lang);
  return (
    <ul className="care-parts">
      {EXPORT_PARTS.map((part, place) => {
        const rows = pages.get(part)?.rows;
        const isDone = place < at;
        return (
          <li key={part} data-part={part} data-done={isDone}>
            {isDone ? (
              <Icon name="check" />
            ) : (
              <span className={dotOf(place === at && isUnderWay)} />
            )}
            <span>
              {t(`data_part_${part}`)}
              {isDone ? <span className="vh"> · {t("data_part_done")}</span> : null}
            </span>
            <span className="num t2">{rows === undefined ? "" : number.format(rows)}</span>
          </li>
        );
      })}
    </ul>
  );
}

const dotOf = (isNow: boolean): string => (isNow ? "spin" : "care-dot");
