import { useId } from "react";
import { useBoard } from "./board-context.ts";
import { Choice } from "./Choice.tsx";
import { LatePart } from "./LatePart.tsx";
import { CHASED_DRAWS } from "./late-parts.ts";
import type { ChaseChoice } from "./use-chase.ts";

/** In how many draws the slip is repeated, how its stakes grow, and whether a win ends it; each draw with what it costs. */
export function ChaseOptions({ chase }: { chase: ChaseChoice }) {
  const { t } = useBoard();
  const id = useId();
  if (chase.most < 2) return null;
  return (
    <fieldset className="chase">
      <legend className="vh">{t("chase_title")}</legend>
      <div className="chase-row">
        <label htmlFor={`${id}-count`}>{t("chase_count")}</label>
        <Choice
          id={`${id}-count`}
          value={chase.count}
          options={countsUpTo(chase.most)}
          labelOf={(count) => t("chase_draws", { count })}
          onChoose={chase.setCount}
        />
      </div>
      {chase.isOn ? (
        <LatePart part={CHASED_DRAWS} lines={4}>
          {({ ChasedDraws }) => <ChasedDraws chase={chase} />}
        </LatePart>
      ) : null}
    </fieldset>
  );
}

/** 1 to 10, then by fives, and as many as there are. */
function countsUpTo(most: number): number[] {
  const counts = Array.from({ length: most }, (_, index) => index + 1);
  return counts.filter((count) => count <= 10 || count % 5 === 0 || count === most);
}
