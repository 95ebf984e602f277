import type { Area } from "#/server/area.ts";
import { CARE_COMMANDS } from "./index.ts";

/** Responsible gaming. */
export const careArea: Area = {
  name: "care",
  commands: [CARE_COMMANDS],
  open: () => ({}),
};
