import type { Translate } from "#/lib/i18n/format.ts";
import type { Road } from "#/lib/rules/lottery/trends.ts";

/** The colour of each bead, by what came; a word stands beside every colour. */
const LOOKS: Readonly<Record<string, string>> = {
  ...{ big: "is-first", odd: "is-first", dragon: "is-first", up: "is-first" },
  ...{ small: "is-second", even: "is-second", tiger: "is-second", down: "is-second" },
  ...{ tie: "is-third", neither: "is-none" },
};

type Props = { readonly t: Translate; readonly road: Road; readonly name: string };

/** A bead road: what came in each draw, down six and then one to the right, the newest at the end. */
export function BeadRoad({ t, road: { beads }, name }: Props) {
  const counts = Map.groupBy(beads, (bead) => bead);
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <p className="sm t2">
        {[...counts]
          .map(([bead, each]) => t("road_count", { what: t(`bead_${bead}`), times: each.length }))
          .join(" · ")}
      </p>
      <ol
        className="bead-road paper"
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by the arrow keys too
        tabIndex={0}
        aria-label={name}
      >
        {beads.map((bead, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a road stays as it is
          <li key={at} className={LOOKS[bead] ?? "is-none"}>
            <span aria-hidden="true">{t(`bead_${bead}_short`)}</span>
            <span className="vh">{t(`bead_${bead}`)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
