import { useBoard } from "./board-context.ts";
import { gameName } from "./names.ts";
import type { Draws } from "./use-draws.ts";

/** Which draw the ticket that is written is for. */
export function SlipDraw({ draws: { chosen } }: { draws: Draws }) {
  const { t, game } = useBoard();
  if (!chosen) return null;
  return (
    <p className="xs b">
      {chosen.station === "" ? gameName(t, game.code) : <span lang="vi">{chosen.station}</span>} ·{" "}
      {t("in_hanoi", { time: chosen.day })}
    </p>
  );
}
