import { useStore } from "@nanostores/react";
import { useBoard } from "./board-context.ts";

/** Brings back what was taken off the slip, or picked over, at the last press. */
export function Undo() {
  const { t, slip } = useBoard();
  const { lost } = useStore(slip.$slip);
  if (!lost) return null;
  return (
    <button type="button" className="lnk sm" onClick={slip.undo}>
      {t("undo")}
    </button>
  );
}
